import { adminVehicleChange } from "@/lib/payments/booking-interventions/contract";
import { moveBooking } from "@/lib/payments/booking-interventions/move-booking";
import { route } from "@/lib/platform/http/route";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "moves a booking to another vehicle, also of another owner; the money moves with it",
  access: "admin",
  stepUp: true,
  params: bookingParams,
  body: adminVehicleChange,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) =>
    moveBooking(actor, params.bookingId, body, { now, device }),
});
