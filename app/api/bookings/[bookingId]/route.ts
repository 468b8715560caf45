import { route } from "@/lib/api/route";
import { bookingDetail, bookingParams } from "@/lib/bookings/contract";
import { getBooking } from "@/lib/bookings/queries";

// GET /api/bookings/:bookingId – one booking with its bill, timeline and payments
export const GET = route({
  access: "user",
  key: "rentals.view",
  params: bookingParams,
  returns: bookingDetail,
  handle: ({ actor, params, now }) => getBooking(actor, params.bookingId, now),
});
