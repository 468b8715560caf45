import { renderToBuffer } from "@react-pdf/renderer";
import type { FileAnswer } from "@/lib/api/route";
import type { Actor } from "@/lib/auth/contract";
import { getBooking } from "@/lib/bookings/queries";
import { conflict } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/routing";
import { ReceiptDocument } from "./document";
import { readReceiptMoney } from "./money-queries";
import { receiptText } from "./text";

/**
 * The receipt of a paid booking as PDF: number, bill with late days and damages, rate, every payment with its reference,
 * and what was credited. 409 until it is paid.
 */
export async function makeReceipt(
  actor: Actor,
  bookingId: string,
  locale: Locale,
  now: Date,
): Promise<FileAnswer> {
  const booking = await getBooking(actor, bookingId, now);
  if (!booking.can.receipt) throw conflict("receiptNotReady");
  const text = receiptText(booking, await readReceiptMoney(bookingId, now), locale, now);
  return {
    mediaType: "application/pdf",
    fileName: `gendana-${booking.reference}.pdf`,
    bytes: new Uint8Array(await renderToBuffer(<ReceiptDocument text={text} language={locale} />)),
  };
}
