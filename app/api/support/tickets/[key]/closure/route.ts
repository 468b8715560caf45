import { route } from "@/lib/platform/routes/route";
import { closeTicket } from "@/lib/support/tickets/commands";
import { ticketParams, ticketView } from "@/lib/support/tickets/contract";

// POST /api/support/tickets/:ticketId/closure – closes a ticket
export const POST = route({
  access: "user",
  params: ticketParams,
  returns: ticketView,
  status: 201,
  handle: ({ actor, params, now, device }) => closeTicket(actor, params.key, now, device.ipAddress),
});
