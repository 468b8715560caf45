import { route } from "@/lib/platform/http/route";
import { bookingParams } from "@/lib/rentals/bookings/contract";
import { licenceQuery, licenceToCheck } from "@/lib/rentals/bookings/handovers/licence-check/contract";
import { showLicence } from "@/lib/rentals/bookings/handovers/licence-check/queries";

export const GET = route({
  summary:
    "the verified driving licence of the renter or of an additional driver, for the owner at the pick-up only; every look is logged",
  access: "user",
  params: bookingParams,
  query: licenceQuery,
  returns: licenceToCheck,
  handle: ({ actor, params, query, device, now }) =>
    showLicence(actor, params.bookingId, { device, now }, query.driverId),
});
