import { route } from "@/lib/api/route";
import { cancelForBoth } from "@/lib/booking-desk/commands";
import { deskCancellation } from "@/lib/booking-desk/contract";
import { bookingDetail, bookingParams } from "@/lib/bookings/contract";

// POST /api/admin/bookings/:bookingId/cancellation – call a booking off, with what goes back as chosen
export const POST = route({
  access: "admin",
  params: bookingParams,
  body: deskCancellation,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) =>
    cancelForBoth(actor, params.bookingId, body, { now, device }),
});
