import type { Actor } from "@/lib/platform/actor";
import { conflict } from "@/lib/platform/errors";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { Locale } from "@/lib/platform/i18n/routing";
import { billPdfFile } from "@/lib/platform/pdf/bill";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { getReceiptMoney } from "./money-queries";
import { receiptText } from "./receipt-text";

/**
 * Creates the receipt of a paid booking as PDF: number, bill with the charges of the return and damage, rate, every
 * payment with its reference, and credits. Throws 409 until the booking is paid.
 */
export async function makeReceiptPdf(
  actor: Actor,
  bookingId: string,
  locale: Locale,
  now: Date,
): Promise<FileResponse> {
  const booking = await getBooking(actor, bookingId, now);
  if (!booking.can.readReceipt) throw conflict("receiptNotReady");
  const text = receiptText(booking, await getReceiptMoney(bookingId, now), locale, now);
  return billPdfFile(booking.reference, text, locale);
}
