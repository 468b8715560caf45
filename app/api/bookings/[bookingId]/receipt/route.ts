import { fileRoute } from "@/lib/api/route";
import { bookingParams } from "@/lib/bookings/contract";
import { makeReceipt } from "@/lib/receipts/queries";

// GET /api/bookings/:bookingId/receipt – the receipt as PDF, once paid
export const GET = fileRoute({
  access: "user",
  params: bookingParams,
  cost: 40,
  handle: ({ actor, params, now, locale }) => makeReceipt(actor, params.bookingId, locale, now),
});
