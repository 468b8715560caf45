import { adminRebooking } from "@/lib/payments/booking-interventions/contract";
import { rebookBooking } from "@/lib/payments/booking-interventions/rebook-booking";
import { route } from "@/lib/platform/http/route";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "moves a booking to another vehicle; returns the new booking",
  access: "admin",
  params: bookingParams,
  body: adminRebooking,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) =>
    rebookBooking(actor, params.bookingId, body, { now, device }),
});
