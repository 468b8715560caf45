import { route } from "@/lib/platform/http/route";
import { declineBookingChange } from "@/lib/rentals/bookings/changes/commands";
import { changeParams } from "@/lib/rentals/bookings/changes/contract";
import { bookingDetail, reasonRequest } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "declines what the other side proposes",
  access: "user",
  params: changeParams,
  body: reasonRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) =>
    declineBookingChange(actor, params.bookingId, params.changeId, body, now),
});
