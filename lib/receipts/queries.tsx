import { renderToBuffer } from "@react-pdf/renderer";
import type { FileAnswer } from "@/lib/api/route";
import type { Actor } from "@/lib/auth/contract";
import type { BookingDetail } from "@/lib/bookings/contract";
import { getBooking } from "@/lib/bookings/queries";
import { formatInstant } from "@/lib/dates";
import { conflict } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import { type Currency, formatMoney } from "@/lib/money";
import { lineValues } from "@/lib/quotes/rules";
import { pdfText, ReceiptDocument, type ReceiptText } from "./document";

/** The receipt of a paid booking as PDF: number, bill, rate, payment reference, refunds. 409 until it is paid. */
export async function makeReceipt(
  actor: Actor,
  bookingId: string,
  locale: Locale,
  now: Date,
): Promise<FileAnswer> {
  const booking = await getBooking(actor, bookingId, now);
  if (!booking.can.receipt) throw conflict("receiptNotReady");
  const document = <ReceiptDocument text={receiptText(booking, locale)} language={locale} />;
  return {
    mediaType: "application/pdf",
    fileName: `gendana-${booking.reference}.pdf`,
    bytes: new Uint8Array(await renderToBuffer(document)),
  };
}

/** What the receipt says, in one language. Amounts as people read them. */
export function receiptText(booking: BookingDetail, locale: Locale): ReceiptText {
  const t = translator(locale);
  const money = (amount: number, currency: Currency) => pdfText(formatMoney(amount, currency, locale));
  const usd = (cents: number) => money(cents, "USD");
  const rate = money(Math.round(booking.rwfPerHundredUsd / 100), "RWF");
  return {
    title: t("receipts.title", { reference: booking.reference }),
    facts: factsOf(booking, locale, money),
    lines: booking.lines.map((line) => ({
      label: pdfText(t(`quotes.lines.${line.rule}`, lineValues(line, usd(line.unitCents)))),
      amount: usd(line.amountCents),
    })),
    total: {
      label: t("receipts.total"),
      amount: `${usd(booking.totalCents)}  (${money(booking.totalRwf, "RWF")})`,
    },
    notes: [
      t("receipts.rate", { rate }),
      t("receipts.deposit", { deposit: usd(booking.depositCents) }),
      ...(booking.refundedCents > 0 ? [t("receipts.refunded", { amount: usd(booking.refundedCents) })] : []),
    ],
  };
}

function factsOf(
  booking: BookingDetail,
  locale: Locale,
  money: (amount: number, currency: Currency) => string,
) {
  const t = translator(locale);
  const instant = (iso: string) => pdfText(formatInstant(new Date(iso), locale, booking.vehicle.timeZone));
  const payment = booking.payments.find(({ status }) => status === "captured" || status === "refunded");
  const facts = [
    { label: t("receipts.car"), value: booking.vehicle.title },
    { label: t("receipts.owner"), value: booking.business.name },
    { label: t("receipts.renter"), value: booking.renter.name },
    { label: t("receipts.pickup"), value: instant(booking.startsAt) },
    { label: t("receipts.dropoff"), value: instant(booking.endsAt) },
  ];
  if (!payment) return facts;
  const paid = [
    money(payment.amount, payment.currency),
    t(`receipts.method.${payment.method}`),
    instant(payment.createdAt),
  ];
  return [
    ...facts,
    { label: t("receipts.paid"), value: paid.join(", ") },
    { label: t("receipts.paymentReference"), value: payment.id },
  ];
}
