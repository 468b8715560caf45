import { route } from "@/lib/platform/routes/route";
import { ticketParams, ticketView } from "@/lib/support/tickets/contract";
import { getTicket } from "@/lib/support/tickets/queries";

// GET /api/support/tickets/:ticketId – one of the caller's tickets, any for administrators
export const GET = route({
  access: "user",
  params: ticketParams,
  returns: ticketView,
  handle: ({ actor, params }) => getTicket(actor, params.key),
});
