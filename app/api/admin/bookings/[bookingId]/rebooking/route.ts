import { route } from "@/lib/api/route";
import { deskRebooking } from "@/lib/booking-desk/contract";
import { rebook } from "@/lib/booking-desk/rebook";
import { bookingDetail, bookingParams } from "@/lib/bookings/contract";

// POST /api/admin/bookings/:bookingId/rebooking – another car for the same days; answers with the new booking
export const POST = route({
  access: "admin",
  params: bookingParams,
  body: deskRebooking,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) => rebook(actor, params.bookingId, body, { now, device }),
});
