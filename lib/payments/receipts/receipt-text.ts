import { quoteLineValues } from "@/lib/catalog/pricing/quote-lines";
import { toRwf } from "@/lib/platform/currency-conversion";
import { formatInstant } from "@/lib/platform/dates";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { type Currency, formatMoney } from "@/lib/platform/money";
import type { BillText } from "@/lib/platform/pdf/bill";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { sumOfCharges } from "@/lib/rentals/bookings/handovers/return-charges";
import type { ReceiptMoney, ReceiptMovement } from "./money-queries";

type BilledBooking = Pick<
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

/** The receipt's texts in one language: the bill, every payment, and credits. Amounts are formatted. */
export function receiptText(
  booking: BilledBooking,
  moved: ReceiptMoney,
  locale: Locale,
  issuedAt: Date,
): BillText {
  const writer = writerOf(booking, locale);
  const { t, usd, money } = writer;
  const { charges, damageCents, claims } = moved;
  const addedCents = sumOfCharges(charges) + damageCents + sumOfCharges(claims);
  const totalCents = booking.totalCents + addedCents;
  const totalRwf = booking.totalRwf + toRwf(addedCents, booking.rwfPerHundredUsd);
  const rate = money(Math.round(booking.rwfPerHundredUsd / 100), "RWF");
  return {
    title: t("receipts.title", { reference: booking.reference }),
    facts: factsOf(booking, writer, issuedAt),
    lines: [
      ...booking.lines.map((line) => ({
        label: t(`quotes.lines.${line.rule}`, quoteLineValues(line, usd(line.unitCents))),
        amount: usd(line.amountCents),
      })),
      ...charges.map(({ kind, amountCents }) => ({ label: t(`receipts.${kind}`), amount: usd(amountCents) })),
      ...(damageCents > 0 ? [{ label: t("receipts.damage"), amount: usd(damageCents) }] : []),
      ...claims.map(({ kind, amountCents }) => ({
        label: t("receipts.claim", { kind: t(`bookings.claims.kinds.${kind}`) }),
        amount: usd(amountCents),
      })),
    ],
    total: { label: t("receipts.total"), amount: `${usd(totalCents)}  (${money(totalRwf, "RWF")})` },
    sections: sectionsOf(moved, writer),
    notes: [
      t("receipts.rate", { rate }),
      ...(booking.depositCents > 0 && !isCalledOff(booking)
        ? [t("receipts.deposit", { deposit: usd(booking.depositCents) })]
        : []),
    ],
  };
}

/** Formats texts, amounts and instants in a language. */
function writerOf(booking: BilledBooking, locale: Locale) {
  const money = (amount: number, currency: Currency) => formatMoney(amount, currency, locale);
  return {
    t: translator(locale),
    money,
    usd: (cents: number) => money(cents, "USD"),
    instant: (at: Date) => formatInstant(at, locale, booking.vehicle.timeZone),
  };
}
type Writer = ReturnType<typeof writerOf>;

/** The vehicle is never handed over, so no deposit will be requested. */
const isCalledOff = ({ status }: BilledBooking) => status === "cancelled" || status === "no_show";

function factsOf(booking: BilledBooking, { t, instant }: Writer, issuedAt: Date): BillText["facts"] {
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

function sectionsOf({ payments, refunds }: ReceiptMoney, writer: Writer): BillText["sections"] {
  const { t, usd } = writer;
  if (payments.length === 0) return [];
  const sum = (moves: ReceiptMovement[]) => moves.reduce((all, { amountCents }) => all + amountCents, 0);
  const net = { label: t("receipts.net"), amount: usd(sum(payments) - sum(refunds)) };
  const paid = { title: t("receipts.payments"), rows: payments.map((move) => rowOf(move, 1, writer)) };
  if (refunds.length === 0) return [paid];
  const credited = { title: t("receipts.credits"), rows: refunds.map((move) => rowOf(move, -1, writer)) };
  return [paid, { ...credited, rows: [...credited.rows, net] }];
}

function rowOf(move: ReceiptMovement, sign: 1 | -1, writer: Writer) {
  const { id, purpose, method, amount, currency, at, isWriteOff } = move;
  const { t, money, instant } = writer;
  return {
    label: [t(`receipts.purpose.${purpose}`), t(`receipts.method.${method}`), instant(at)].join(", "),
    note: isWriteOff ? t("receipts.writtenOff") : t("receipts.reference", { reference: id }),
    amount: money(sign * amount, currency),
  };
}
