import type { DriverService } from "@/lib/catalog/driver-service/contract";
import { driverSentencesOf } from "@/lib/catalog/driver-service/rules";
import { quoteLineValues } from "@/lib/catalog/pricing/quote-lines";
import { usageSentencesOf } from "@/lib/catalog/pricing/usage-terms";
import { formatDay, formatInstant } from "@/lib/platform/dates";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { formatMoney } from "@/lib/platform/money";
import { formatNumber } from "@/lib/platform/numbers";
import { insuranceCoverageOf } from "@/lib/rentals/bookings/business-list/rules";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { Handover } from "@/lib/rentals/bookings/handovers/contract";
import { latestHandover, pickUpOf } from "@/lib/rentals/bookings/handovers/inspections/rules";
import type { Parties } from "@/lib/rentals/bookings/handovers/parties/contract";
import type { AgreementText, Fact } from "./agreement-document";
import { maskLicenceNumber } from "./rules";

export type AgreedBooking = Pick<
  BookingDetail,
  | "reference"
  | "startsAt"
  | "endsAt"
  | "days"
  | "totalCents"
  | "totalRwf"
  | "depositCents"
  | "dailyPriceCents"
  | "charges"
  | "rwfPerHundredUsd"
  | "usageTerms"
  | "driverRequirements"
  | "driverService"
  | "lines"
  | "deliveryAddress"
  | "isNonRefundable"
  | "handovers"
  | "vehicleChanges"
> & {
  vehicle: Pick<BookingDetail["vehicle"], "id" | "timeZone" | "fuelType">;
};

interface AgreedDriver {
  name: string | null;
  licenceNumber: string | null;
}

interface AgreementOptions {
  status: "draft" | "final";
  locale: Locale;
  now: Date;
  /** Additional drivers; in a draft those who have accepted. */
  drivers: readonly AgreedDriver[];
  /** False shows only the end of the renter's licence number. */
  showsLicence: boolean;
  /** The same for the additional drivers' licences, which the renter may not see in full. */
  showsDriverLicences: boolean;
}

/** Writes the agreement's text in one language. */
export function agreementText(
  booking: AgreedBooking,
  parties: Parties,
  options: AgreementOptions,
): AgreementText {
  const writer = createWriter(booking, options.locale);
  const { t } = writer;
  const pickup = booking.handovers.find(({ kind }) => kind === "pickup");
  return {
    title: t("contracts.title", { reference: booking.reference }),
    status: t(`contracts.stage.${options.status}`),
    isDraft: options.status === "draft",
    parties: [businessBlock(parties, writer), renterBlock(parties, booking.driverService, options, writer)],
    vehicle: { title: t("contracts.car"), facts: vehicleFacts(booking, parties, writer) },
    booking: { title: t("contracts.rental"), facts: bookingFacts(booking, parties, writer) },
    price: priceBlock(booking, writer),
    handovers: { title: t("contracts.handovers"), records: handoverBlocks(booking, parties, writer) },
    terms: { title: t("contracts.terms"), items: agreementTerms(booking, writer) },
    signatures: {
      title: t("contracts.signatures"),
      signers: [
        {
          role: t("contracts.owner"),
          name: parties.host.name,
          note: signedNote(pickup, "owner", writer),
          ...signatureOf(pickup, "owner"),
        },
        {
          role: t("contracts.renter"),
          name: parties.renter.name,
          note: signedNote(pickup, "renter", writer),
          ...signatureOf(pickup, "renter"),
        },
      ],
    },
    footer: t("contracts.footer", {
      reference: booking.reference,
      when: formatInstant(options.now, options.locale, booking.vehicle.timeZone),
    }),
  };
}

function createWriter(booking: AgreedBooking, locale: Locale) {
  return {
    locale,
    t: translator(locale),
    usd: (cents: number) => formatMoney(cents, "USD", locale),
    rwf: (francs: number) => formatMoney(francs, "RWF", locale),
    instant: (iso: string) => formatInstant(new Date(iso), locale, booking.vehicle.timeZone),
  };
}
type Writer = ReturnType<typeof createWriter>;

type Side = Handover["signatures"][number]["side"];

function signatureOf(pickup: Handover | undefined, side: Side) {
  const signed = pickup?.signatures.find((signature) => signature.side === side);
  return {
    strokes: signed?.strokes ?? null,
    typedName: signed?.typedName ?? null,
  };
}

function signedNote(pickup: Handover | undefined, side: Side, { t, instant }: Writer): string {
  const signed = pickup?.signatures.find((signature) => signature.side === side);
  if (signed) return t("contracts.signed", { when: instant(signed.at) });
  return pickup?.side === side
    ? t("contracts.handedOver", { when: instant(pickup.at) })
    : t("contracts.signHere");
}

/** Drops facts without a value, which would be empty lines in a signed document. */
function knownFacts(facts: [label: string, value: string | false | null | undefined][]): Fact[] {
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function businessBlock({ host }: Parties, { t }: Writer) {
  return {
    title: t("contracts.owner"),
    facts: knownFacts([
      [t("contracts.name"), host.name],
      [t("contracts.address"), host.address],
      [t("contracts.phone"), host.phone],
      [t("contracts.email"), host.email],
      [t("contracts.taxId"), host.taxId],
      [t("contracts.registration"), host.registrationNumber],
    ]),
  };
}

function renterBlock(
  { renter }: Parties,
  { isWithDriver }: DriverService,
  { showsLicence, showsDriverLicences, drivers }: AgreementOptions,
  { t, locale }: Writer,
) {
  const { name, licence } = renter;
  const shown = (number: string, isWhole: boolean) => (isWhole ? number : maskLicenceNumber(number));
  const number = licence?.number && shown(licence.number, showsLicence);
  const others = drivers.flatMap(({ name, licenceNumber }) =>
    name ? [licenceNumber ? `${name} (${shown(licenceNumber, showsDriverLicences)})` : name] : [],
  );
  const isVerified = licence?.status === "verified";
  return {
    title: t("contracts.renter"),
    facts: knownFacts([
      [t("contracts.name"), name],
      [t("contracts.licence"), number],
      [
        t("contracts.licenceChecked"),
        !isWithDriver && t(isVerified ? "contracts.verified" : "contracts.notVerified"),
      ],
      [t("contracts.licenceUntil"), licence?.expiresOn && formatDay(licence.expiresOn, locale)],
      [t("contracts.otherDrivers"), others.join(", ")],
    ]),
  };
}

function vehicleFacts(
  { vehicleChanges }: AgreedBooking,
  { car: vehicle }: Parties,
  { t, instant }: Writer,
): Fact[] {
  return knownFacts([
    [t("contracts.vehicle"), vehicle.title],
    [t("contracts.plate"), vehicle.plate],
    [t("contracts.year"), String(vehicle.year)],
    ...vehicleChanges.map(({ at, title, plate }): [string, string] => [
      t("contracts.otherCar"),
      t("contracts.otherCarSince", { car: plate ? `${title} (${plate})` : title, when: instant(at) }),
    ]),
  ]);
}

function bookingFacts(booking: AgreedBooking, { car: vehicle }: Parties, { t, instant }: Writer): Fact[] {
  const { startsAt, endsAt, days, deliveryAddress, lines } = booking;
  const chosen = lines.flatMap(({ rule }) =>
    rule === "insurance_full" || rule === "insurance_plus" ? [{ kind: rule }] : [],
  );
  const insurance = insuranceCoverageOf(chosen, vehicle.isInsured);
  return knownFacts([
    [t("contracts.pickup"), instant(startsAt)],
    [t("contracts.dropoff"), instant(endsAt)],
    [t("contracts.length"), t("bookings.list.days", { count: days })],
    [t("contracts.place"), deliveryAddress ?? vehicle.pickUpAddress ?? vehicle.neighbourhood],
    [t("contracts.insurance"), insurance && t(`rentals.insurance.${insurance}`)],
  ]);
}

function priceBlock(booking: AgreedBooking, { t, usd, rwf }: Writer): AgreementText["price"] {
  return {
    title: t("contracts.price"),
    lines: booking.lines.map((line) => ({
      label: t(`quotes.lines.${line.rule}`, quoteLineValues(line, usd(line.unitCents))),
      amount: usd(line.amountCents),
    })),
    total: { label: t("contracts.total"), amount: `${usd(booking.totalCents)}  (${rwf(booking.totalRwf)})` },
    notes: [
      t("contracts.rate", { rate: rwf(Math.round(booking.rwfPerHundredUsd / 100)) }),
      ...(booking.depositCents > 0 ? [t("contracts.deposit", { amount: usd(booking.depositCents) })] : []),
      ...booking.charges.map(({ kind, amountCents }) => t(`contracts.${kind}`, { amount: usd(amountCents) })),
    ],
  };
}

function handoverBlocks(booking: AgreedBooking, { car: vehicle }: Parties, writer: Writer) {
  const { t } = writer;
  const { handovers } = booking;
  const { id } = booking.vehicle;
  const before = [...new Set(handovers.map(({ vehicleId }) => vehicleId))].filter((other) => other !== id);
  const earlier = before.map((other) =>
    earlierBlock(
      handovers.filter(({ vehicleId }) => vehicleId === other),
      writer,
    ),
  );
  const present = [pickUpOf(handovers, id), latestHandover(handovers, "return", id)].filter(
    (handover) => handover !== undefined,
  );
  if (present.length === 0)
    return [
      ...earlier,
      {
        title: t("bookings.handover.pickup"),
        facts: knownFacts([
          [t("contracts.lastOdometer"), t("bookings.handover.km", { km: vehicle.mileageKm })],
          [t("contracts.state"), t("contracts.toBeRecorded")],
        ]),
      },
    ];
  return [...earlier, ...present.map((handover) => handoverBlock(handover, writer))];
}

/** One block for a vehicle that was replaced during the rental, with its readings at pick-up and return. */
function earlierBlock(handovers: Handover[], { t }: Writer) {
  const each = (show: (handover: Handover) => string) => handovers.map(show).join(" – ");
  const damage = handovers.at(-1)?.damage ?? [];
  return {
    title: handovers[0]?.vehicleTitle ?? "",
    facts: knownFacts([
      [
        t("bookings.handover.odometer"),
        each(({ odometerKm }) => t("bookings.handover.km", { km: odometerKm })),
      ],
      [
        t("bookings.handover.fuel"),
        each(({ fuelPercent }) => t("bookings.handover.percent", { percent: fuelPercent })),
      ],
      [
        t("bookings.handover.damage"),
        damage.map(({ place, note }) => `${t(`bookings.handover.places.${place}`)}: ${note}`).join("; "),
      ],
    ]),
  };
}

function handoverBlock(handover: Handover, { t, instant }: Writer) {
  const { kind, at, odometerKm, fuelPercent, damage, note, pictures, isLicenceChecked, confirmation } =
    handover;
  const marksOf = (marks: Handover["damage"]) =>
    marks.map((mark) => `${t(`bookings.handover.places.${mark.place}`)}: ${mark.note}`).join("; ") ||
    t("bookings.handover.noDamage");
  const other = confirmation && [
    t("bookings.handover.km", { km: confirmation.odometerKm }),
    t("bookings.handover.percent", { percent: confirmation.fuelPercent }),
    marksOf(confirmation.damage),
  ];
  return {
    title: t(`bookings.handover.${kind}`),
    facts: knownFacts([
      [t("contracts.when"), instant(at)],
      [t("bookings.handover.odometer"), t("bookings.handover.km", { km: odometerKm })],
      [t("bookings.handover.fuel"), t("bookings.handover.percent", { percent: fuelPercent })],
      [t("bookings.handover.damage"), marksOf(damage)],
      [t("bookings.handover.note"), note],
      [t("bookings.handover.pictures"), pictures.length > 0 ? String(pictures.length) : null],
      [t(`contracts.recordOf.${confirmation?.side === "owner" ? "owner" : "renter"}`), other?.join(" · ")],
      [t("contracts.licence"), isLicenceChecked && t("contracts.licenceCompared")],
    ]),
  };
}

/** The terms that concern renter and owner, with the prices of a late day, of extra kilometres and of missing fuel. */
function agreementTerms(booking: AgreedBooking, { t, usd, locale }: Writer): AgreementText["terms"]["items"] {
  const { usageTerms, vehicle } = booking;
  const usage = usageSentencesOf(usageTerms, vehicle.fuelType).map(({ key, km, priceCents }) =>
    t(`quotes.usage.${key}`, { km: formatNumber(km, locale), price: usd(priceCents) }),
  );
  return [
    // Roadside assistance is a service of the marketplace, which may end, and not a term between the two sides.
    { title: t("legal.terms.trip.title"), text: t("legal.terms.trip.text", { roadHelp: "false" }) },
    {
      title: t("contracts.lateTitle"),
      text: t("contracts.lateText", { amount: usd(booking.dailyPriceCents) }),
    },
    {
      title: t(vehicle.fuelType === "electric" ? "contracts.usageTitleElectric" : "contracts.usageTitle"),
      text: `${usage.join(". ")}.`,
    },
    ...driversTerm(booking, { t, usd }),
    { title: t("legal.terms.payment.title"), text: t("legal.terms.payment.text") },
    {
      title: t("legal.terms.cancellation.title"),
      text: t(booking.isNonRefundable ? "contracts.nonRefundableText" : "legal.terms.cancellation.text"),
    },
    { title: t("contracts.partiesTitle"), text: t("contracts.partiesText") },
  ];
}

/** Who drives: the owner's driver, or the renter if the owner requires more than a valid licence. */
function driversTerm(
  { driverRequirements, driverService }: AgreedBooking,
  { t, usd }: Pick<Writer, "t" | "usd">,
) {
  const { isWithDriver } = driverService;
  const sentences = driverSentencesOf({ ...driverRequirements, ...driverService }).map(
    ({ key, count, priceCents }) => t(`quotes.drivers.${key}`, { count, price: usd(priceCents) }),
  );
  if (isWithDriver) sentences.unshift(t("contracts.withDriverText"));
  return sentences.length > 0
    ? [
        {
          title: t(isWithDriver ? "contracts.withDriverTitle" : "contracts.driversTitle"),
          text: `${sentences.join(". ")}.`,
        },
      ]
    : [];
}
