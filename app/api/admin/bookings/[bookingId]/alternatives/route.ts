import { alternatives } from "@/lib/payments/booking-interventions/contract";
import { listAlternatives } from "@/lib/payments/booking-interventions/rebook-booking";
import { route } from "@/lib/platform/http/route";
import { bookingParams } from "@/lib/rentals/bookings/contract";

export const GET = route({
  summary: "vehicles available at once for the same dates",
  access: "admin",
  params: bookingParams,
  returns: alternatives,
  handle: ({ actor, params, now }) => listAlternatives(actor, params.bookingId, now),
});
