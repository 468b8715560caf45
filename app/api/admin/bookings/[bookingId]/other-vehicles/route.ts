import { offeredVehicles } from "@/lib/payments/booking-interventions/contract";
import { listOfferedVehicles } from "@/lib/payments/booking-interventions/move-booking";
import { route } from "@/lib/platform/http/route";
import { bookingParams } from "@/lib/rentals/bookings/contract";

export const GET = route({
  summary: "vehicles of any owner that a booking can move to, with the price of the rental",
  access: "admin",
  params: bookingParams,
  returns: offeredVehicles,
  handle: ({ actor, params, now }) => listOfferedVehicles(actor, params.bookingId, now),
});
