import { route } from "@/lib/api/route";
import { getInterventions } from "@/lib/booking-desk/commands";
import { interventions } from "@/lib/booking-desk/contract";
import { bookingParams } from "@/lib/bookings/contract";

// GET /api/admin/bookings/:bookingId/interventions – what can be done about it now, and what each would give back
export const GET = route({
  access: "admin",
  params: bookingParams,
  returns: interventions,
  handle: ({ actor, params, now }) => getInterventions(actor, params.bookingId, now),
});
