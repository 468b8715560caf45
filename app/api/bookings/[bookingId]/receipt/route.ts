import { makeReceiptPdf } from "@/lib/payments/receipts/queries";
import { fileRoute } from "@/lib/platform/http/route";
import { bookingParams } from "@/lib/rentals/bookings/contract";

export const GET = fileRoute({
  summary: "the receipt as PDF, once the booking is paid",
  access: "user",
  params: bookingParams,
  cost: 40,
  handle: ({ actor, params, now, locale }) => makeReceiptPdf(actor, params.bookingId, locale, now),
});
