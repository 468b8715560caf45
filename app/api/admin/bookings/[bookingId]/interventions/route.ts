import { getInterventions } from "@/lib/payments/booking-interventions/commands";
import { interventions } from "@/lib/payments/booking-interventions/contract";
import { route } from "@/lib/platform/http/route";
import { bookingParams } from "@/lib/rentals/bookings/contract";

export const GET = route({
  summary: "the interventions possible now, with what each would refund",
  access: "admin",
  params: bookingParams,
  returns: interventions,
  handle: ({ actor, params, now }) => getInterventions(actor, params.bookingId, now),
});
