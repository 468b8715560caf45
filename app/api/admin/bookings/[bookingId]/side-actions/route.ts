import { sideActionRequest } from "@/lib/payments/booking-interventions/contract";
import { performForSide } from "@/lib/payments/booking-interventions/perform-for-side";
import { route } from "@/lib/platform/http/route";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "starts or ends a rental for a side that has vanished",
  access: "admin",
  stepUp: true,
  params: bookingParams,
  body: sideActionRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) =>
    performForSide(actor, params.bookingId, body, { now, device }),
});
