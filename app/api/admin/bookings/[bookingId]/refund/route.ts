import { route } from "@/lib/api/route";
import { refundExtra } from "@/lib/booking-desk/commands";
import { deskRefund } from "@/lib/booking-desk/contract";
import { bookingDetail, bookingParams } from "@/lib/bookings/contract";

// POST /api/admin/bookings/:bookingId/refund – give back a part of what was paid, or what is left of it
export const POST = route({
  access: "admin",
  params: bookingParams,
  body: deskRefund,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) =>
    refundExtra(actor, params.bookingId, body, { now, device }),
});
