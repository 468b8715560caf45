import { route } from "@/lib/api/route";
import { proposeChange } from "@/lib/booking-changes/commands";
import { changeRequest } from "@/lib/booking-changes/contract";
import { bookingDetail, bookingParams } from "@/lib/bookings/contract";

// POST /api/bookings/:bookingId/changes – ask the other side for other dates
export const POST = route({
  access: "user",
  params: bookingParams,
  body: changeRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => proposeChange(actor, params.bookingId, body, now),
});
