import { route } from "@/lib/api/route";
import { ticketParams, ticketView } from "@/lib/support/contract";
import { getTicket } from "@/lib/support/queries";

// GET /api/support/tickets/:ticketId – a ticket of one's own, any for administrators
export const GET = route({
  access: "user",
  params: ticketParams,
  returns: ticketView,
  handle: ({ actor, params }) => getTicket(actor, params.key),
});
