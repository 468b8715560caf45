import type { BookingDetail } from "@/lib/bookings/contract";
import { formatDay, formatInstant } from "@/lib/dates";
import type { Handover } from "@/lib/handovers/contract";
import type { Locale } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import { formatMoney } from "@/lib/money";
import { lineValues } from "@/lib/quote-lines/rules";
import { pdfText } from "@/lib/receipts/document";
import { coverageOf } from "@/lib/rentals/rules";
import type { Parties } from "./contract";
import type { ContractText, Fact } from "./document";
import { maskedNumber } from "./rules";

export type Agreed = Pick<
  BookingDetail,
  | "reference"
  | "startsAt"
  | "endsAt"
  | "days"
  | "totalCents"
  | "totalRwf"
  | "depositCents"
  | "dailyPriceCents"
  | "lateCents"
  | "rwfPerHundredUsd"
  | "lines"
  | "deliveryAddress"
  | "handovers"
> & {
  vehicle: Pick<BookingDetail["vehicle"], "timeZone">;
};

interface Options {
  stage: "draft" | "final";
  locale: Locale;
  now: Date;
  /** Else only the end of the licence's number. */
  showsLicence: boolean;
}

/** What the agreement says, in one language and in signs the PDF's typeface has. */
export function contractText(booking: Agreed, parties: Parties, options: Options): ContractText {
  const words = writerOf(booking, options.locale);
  const { t, instant } = words;
  const pickup = booking.handovers.find(({ kind }) => kind === "pickup");
  return {
    title: t("contracts.title", { reference: booking.reference }),
    stage: t(`contracts.stage.${options.stage}`),
    isDraft: options.stage === "draft",
    parties: [hostOf(parties, words), renterOf(parties, options, words)],
    car: { title: t("contracts.car"), facts: carFacts(parties, words) },
    rental: { title: t("contracts.rental"), facts: rentalFacts(booking, parties, words) },
    price: priceOf(booking, words),
    handovers: { title: t("contracts.handovers"), records: recordsOf(booking, parties, words) },
    terms: { title: t("contracts.terms"), items: termsOf(booking, words) },
    signatures: {
      title: t("contracts.signatures"),
      signers: [
        {
          role: t("contracts.host"),
          name: parties.host.name,
          note: pickup ? t("contracts.handedOver", { when: instant(pickup.at) }) : t("contracts.signHere"),
          strokes: null,
        },
        {
          role: t("contracts.renter"),
          name: parties.renter.name,
          note:
            pickup?.signature != null
              ? t("contracts.signed", { when: instant(pickup.at) })
              : t("contracts.signHere"),
          strokes: pickup?.signature ?? null,
        },
      ],
    },
    footer: t("contracts.footer", {
      reference: booking.reference,
      when: pdfText(formatInstant(options.now, options.locale, booking.vehicle.timeZone)),
    }),
  };
}

function writerOf(booking: Agreed, locale: Locale) {
  const translate = translator(locale);
  return {
    locale,
    t: ((...asked: Parameters<typeof translate>) => pdfText(translate(...asked))) as typeof translate,
    usd: (cents: number) => pdfText(formatMoney(cents, "USD", locale)),
    rwf: (francs: number) => pdfText(formatMoney(francs, "RWF", locale)),
    instant: (iso: string) => pdfText(formatInstant(new Date(iso), locale, booking.vehicle.timeZone)),
  };
}
type Writer = ReturnType<typeof writerOf>;

/** Only what is known: a line without a value helps nobody who signs it. */
function known(facts: [label: string, value: string | null | undefined][]): Fact[] {
  return facts.flatMap(([label, value]) => (value ? [{ label, value: pdfText(value) }] : []));
}

function hostOf({ host }: Parties, { t }: Writer) {
  return {
    title: t("contracts.host"),
    facts: known([
      [t("contracts.name"), host.name],
      [t("contracts.address"), host.address],
      [t("contracts.phone"), host.phone],
      [t("contracts.email"), host.email],
      [t("contracts.taxId"), host.taxId],
      [t("contracts.registration"), host.registrationNumber],
    ]),
  };
}

function renterOf({ renter }: Parties, { showsLicence }: Options, { t, locale }: Writer) {
  const { name, licence } = renter;
  const number = licence?.number && (showsLicence ? licence.number : maskedNumber(licence.number));
  const isVerified = licence?.status === "verified";
  return {
    title: t("contracts.renter"),
    facts: known([
      [t("contracts.name"), name],
      [t("contracts.licence"), number],
      [t("contracts.licenceChecked"), t(isVerified ? "contracts.verified" : "contracts.notVerified")],
      [t("contracts.licenceUntil"), licence?.expiresOn && formatDay(licence.expiresOn, locale)],
    ]),
  };
}

function carFacts({ car }: Parties, { t }: Writer): Fact[] {
  return known([
    [t("contracts.vehicle"), car.title],
    [t("contracts.plate"), car.plate],
    [t("contracts.year"), String(car.year)],
  ]);
}

function rentalFacts(booking: Agreed, { car }: Parties, { t, instant }: Writer): Fact[] {
  const { startsAt, endsAt, days, deliveryAddress, lines } = booking;
  const chosen = lines.flatMap(({ rule }) =>
    rule === "insurance_full" || rule === "insurance_plus" ? [{ kind: rule }] : [],
  );
  return known([
    [t("contracts.pickup"), instant(startsAt)],
    [t("contracts.dropoff"), instant(endsAt)],
    [t("contracts.length"), t("bookings.list.days", { count: days })],
    [t("contracts.place"), deliveryAddress ?? car.neighbourhood],
    [t("contracts.insurance"), t(`rentals.insurance.${coverageOf(chosen)}`)],
  ]);
}

function priceOf(booking: Agreed, { t, usd, rwf }: Writer): ContractText["price"] {
  return {
    title: t("contracts.price"),
    lines: booking.lines.map((line) => ({
      label: t(`quotes.lines.${line.rule}`, lineValues(line, usd(line.unitCents))),
      amount: usd(line.amountCents),
    })),
    total: { label: t("contracts.total"), amount: `${usd(booking.totalCents)}  (${rwf(booking.totalRwf)})` },
    notes: [
      t("contracts.rate", { rate: rwf(Math.round(booking.rwfPerHundredUsd / 100)) }),
      ...(booking.depositCents > 0 ? [t("contracts.deposit", { amount: usd(booking.depositCents) })] : []),
      ...(booking.lateCents > 0 ? [t("contracts.late", { amount: usd(booking.lateCents) })] : []),
    ],
  };
}

function recordsOf(booking: Agreed, { car }: Parties, words: Writer) {
  const { t } = words;
  if (booking.handovers.length === 0)
    return [
      {
        title: t("bookings.handover.pickup"),
        facts: known([
          [t("contracts.lastOdometer"), t("bookings.handover.km", { km: car.mileageKm })],
          [t("contracts.state"), t("contracts.toBeNoted")],
        ]),
      },
    ];
  return booking.handovers.map((handover) => recordOf(handover, words));
}

function recordOf(handover: Handover, { t, instant }: Writer) {
  const { kind, at, odometerKm, fuelPercent, damage, note, pictures } = handover;
  const marks = damage.map((mark) => `${t(`bookings.handover.places.${mark.place}`)}: ${mark.note}`);
  return {
    title: t(`bookings.handover.${kind}`),
    facts: known([
      [t("contracts.when"), instant(at)],
      [t("bookings.handover.odometer"), t("bookings.handover.km", { km: odometerKm })],
      [t("bookings.handover.fuel"), t("bookings.handover.percent", { percent: fuelPercent })],
      [t("bookings.handover.damage"), marks.join("; ") || t("bookings.handover.noDamage")],
      [t("bookings.handover.note"), note],
      [t("bookings.handover.pictures"), pictures.length > 0 ? String(pictures.length) : null],
    ]),
  };
}

/** Those of our terms that concern the two of them, and what a day too many costs. */
function termsOf(booking: Agreed, { t, usd }: Writer): ContractText["terms"]["items"] {
  return [
    { title: t("legal.terms.trip.title"), text: t("legal.terms.trip.text") },
    {
      title: t("contracts.lateTitle"),
      text: t("contracts.lateText", { amount: usd(booking.dailyPriceCents) }),
    },
    { title: t("legal.terms.payment.title"), text: t("legal.terms.payment.text") },
    { title: t("legal.terms.cancellation.title"), text: t("legal.terms.cancellation.text") },
    { title: t("contracts.partiesTitle"), text: t("contracts.partiesText") },
  ];
}
