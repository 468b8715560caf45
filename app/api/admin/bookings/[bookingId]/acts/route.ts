import { actForSide } from "@/lib/payments/booking-interventions/act-for-side";
import { sideAct } from "@/lib/payments/booking-interventions/contract";
import { route } from "@/lib/platform/http/route";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "starts or ends a rental for a side that has vanished",
  access: "admin",
  params: bookingParams,
  body: sideAct,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) =>
    actForSide(actor, params.bookingId, body, { now, device }),
});
