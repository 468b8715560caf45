import { route } from "@/lib/platform/http/route";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";
import { getBooking } from "@/lib/rentals/bookings/queries";

export const GET = route({
  summary: "one booking with its bill, timeline and payments",
  access: "user",
  key: "rentals.view",
  params: bookingParams,
  returns: bookingDetail,
  handle: ({ actor, params, now }) => getBooking(actor, params.bookingId, now),
});
