import { route } from "@/lib/platform/http/route";
import { proposeBookingChange } from "@/lib/rentals/bookings/changes/commands";
import { changeRequest } from "@/lib/rentals/bookings/changes/contract";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "requests other dates from the other side",
  access: "user",
  params: bookingParams,
  body: changeRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => proposeBookingChange(actor, params.bookingId, body, now),
});
