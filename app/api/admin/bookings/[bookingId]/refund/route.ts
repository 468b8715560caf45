import { grantRefund } from "@/lib/payments/booking-interventions/commands";
import { adminRefund } from "@/lib/payments/booking-interventions/contract";
import { route } from "@/lib/platform/routes/route";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";

// POST /api/admin/bookings/:bookingId/refund – refunds a part of what was paid, or the rest of it
export const POST = route({
  access: "admin",
  params: bookingParams,
  body: adminRefund,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) =>
    grantRefund(actor, params.bookingId, body, { now, device }),
});
