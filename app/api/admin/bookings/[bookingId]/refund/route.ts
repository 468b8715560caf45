import { grantRefund } from "@/lib/payments/booking-interventions/commands";
import { adminRefund } from "@/lib/payments/booking-interventions/contract";
import { route } from "@/lib/platform/http/route";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "refunds a part of what was paid, or the rest of it",
  access: "admin",
  params: bookingParams,
  body: adminRefund,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) =>
    grantRefund(actor, params.bookingId, body, { now, device }),
});
