import { route } from "@/lib/api/route";
import { declineChange } from "@/lib/booking-changes/commands";
import { changeParams } from "@/lib/booking-changes/contract";
import { bookingDetail, reasonRequest } from "@/lib/bookings/contract";

// POST /api/bookings/:bookingId/changes/:changeId/decline – the other side keeps the dates as they are
export const POST = route({
  access: "user",
  params: changeParams,
  body: reasonRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) =>
    declineChange(actor, params.bookingId, params.changeId, body, now),
});
