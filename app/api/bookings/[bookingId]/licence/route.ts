import { route } from "@/lib/platform/http/route";
import { bookingParams } from "@/lib/rentals/bookings/contract";
import { licenceToCheck } from "@/lib/rentals/bookings/handovers/licence-check/contract";
import { showLicence } from "@/lib/rentals/bookings/handovers/licence-check/queries";

export const GET = route({
  summary: "the renter's verified driving licence, for the owner at the pick-up only; every look is logged",
  access: "user",
  params: bookingParams,
  returns: licenceToCheck,
  handle: ({ actor, params, device, now }) => showLicence(actor, params.bookingId, { device, now }),
});
