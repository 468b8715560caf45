import { route } from "@/lib/platform/http/route";
import { otherVehicles } from "@/lib/rentals/bookings/changes/vehicles/contract";
import { listOtherVehicles } from "@/lib/rentals/bookings/changes/vehicles/queries";
import { bookingParams } from "@/lib/rentals/bookings/contract";

export const GET = route({
  summary: "lists the business's vehicles that a booking can move to, with the price of the rental",
  access: "user",
  // Up to forty vehicles are priced.
  cost: 10,
  params: bookingParams,
  returns: otherVehicles,
  handle: ({ actor, params, now }) => listOtherVehicles(actor, params.bookingId, now),
});
