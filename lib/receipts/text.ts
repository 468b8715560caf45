import type { BookingDetail } from "@/lib/bookings/contract";
import { formatInstant } from "@/lib/dates";
import type { Locale } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import { type Currency, formatMoney, toRwf } from "@/lib/money";
import { lineValues } from "@/lib/quote-lines/rules";
import { pdfText, type ReceiptText } from "./document";
import type { Moved, ReceiptMoney } from "./money-queries";

type Billed = Pick<
  BookingDetail,
  | "reference"
  | "status"
  | "startsAt"
  | "endsAt"
  | "totalCents"
  | "totalRwf"
  | "depositCents"
  | "rwfPerHundredUsd"
  | "lines"
> & {
  vehicle: Pick<BookingDetail["vehicle"], "title" | "timeZone">;
  business: Pick<BookingDetail["business"], "name">;
  renter: Pick<BookingDetail["renter"], "name">;
};

/** What the receipt says, in one language: the bill, every payment, and what was credited. Amounts as people read them. */
export function receiptText(
  booking: Billed,
  moved: ReceiptMoney,
  locale: Locale,
  issuedAt: Date,
): ReceiptText {
  const words = writerOf(booking, locale);
  const { t, usd, money } = words;
  const { lateCents, damageCents } = moved;
  const addedCents = lateCents + damageCents;
  const totalCents = booking.totalCents + addedCents;
  const totalRwf = booking.totalRwf + toRwf(addedCents, booking.rwfPerHundredUsd);
  const rate = money(Math.round(booking.rwfPerHundredUsd / 100), "RWF");
  return {
    title: t("receipts.title", { reference: booking.reference }),
    facts: factsOf(booking, words, issuedAt),
    lines: [
      ...booking.lines.map((line) => ({
        label: t(`quotes.lines.${line.rule}`, lineValues(line, usd(line.unitCents))),
        amount: usd(line.amountCents),
      })),
      ...(lateCents > 0 ? [{ label: t("receipts.late"), amount: usd(lateCents) }] : []),
      ...(damageCents > 0 ? [{ label: t("receipts.damage"), amount: usd(damageCents) }] : []),
    ],
    total: { label: t("receipts.total"), amount: `${usd(totalCents)}  (${money(totalRwf, "RWF")})` },
    sections: sectionsOf(moved, words),
    notes: [
      t("receipts.rate", { rate }),
      ...(booking.depositCents > 0 && !isCalledOff(booking)
        ? [t("receipts.deposit", { deposit: usd(booking.depositCents) })]
        : []),
    ],
  };
}

/** Sentences, amounts and instants of a language, in signs the PDF's typeface has. */
function writerOf(booking: Billed, locale: Locale) {
  const translate = translator(locale);
  const money = (amount: number, currency: Currency) => pdfText(formatMoney(amount, currency, locale));
  return {
    t: ((...asked: Parameters<typeof translate>) => pdfText(translate(...asked))) as typeof translate,
    money,
    usd: (cents: number) => money(cents, "USD"),
    instant: (at: Date) => pdfText(formatInstant(at, locale, booking.vehicle.timeZone)),
  };
}
type Writer = ReturnType<typeof writerOf>;

/** No car changes hands: nobody will ask for a deposit. */
const isCalledOff = ({ status }: Billed) => status === "cancelled" || status === "no_show";

function factsOf(booking: Billed, { t, instant }: Writer, issuedAt: Date): ReceiptText["facts"] {
  return [
    { label: t("receipts.issued"), value: instant(issuedAt) },
    ...(isCalledOff(booking)
      ? [{ label: t("receipts.status"), value: t(`bookings.status.${booking.status}`) }]
      : []),
    { label: t("receipts.car"), value: booking.vehicle.title },
    { label: t("receipts.owner"), value: booking.business.name },
    { label: t("receipts.renter"), value: booking.renter.name },
    { label: t("receipts.pickup"), value: instant(new Date(booking.startsAt)) },
    { label: t("receipts.dropoff"), value: instant(new Date(booking.endsAt)) },
  ];
}

function sectionsOf({ payments, refunds }: ReceiptMoney, words: Writer): ReceiptText["sections"] {
  const { t, usd } = words;
  if (payments.length === 0) return [];
  const sum = (moves: Moved[]) => moves.reduce((all, { amountCents }) => all + amountCents, 0);
  const net = { label: t("receipts.net"), amount: usd(sum(payments) - sum(refunds)) };
  const paid = { title: t("receipts.payments"), rows: payments.map((move) => rowOf(move, 1, words)) };
  if (refunds.length === 0) return [paid];
  const credited = { title: t("receipts.credits"), rows: refunds.map((move) => rowOf(move, -1, words)) };
  return [paid, { ...credited, rows: [...credited.rows, net] }];
}

function rowOf({ id, purpose, method, amount, currency, at }: Moved, sign: 1 | -1, words: Writer) {
  const { t, money, instant } = words;
  return {
    label: [t(`receipts.purpose.${purpose}`), t(`receipts.method.${method}`), instant(at)].join(", "),
    note: t("receipts.reference", { reference: id }),
    amount: money(sign * amount, currency),
  };
}
