import { route } from "@/lib/platform/routes/route";
import { reopenTicket } from "@/lib/support/tickets/commands";
import { ticketParams, ticketView } from "@/lib/support/tickets/contract";

// POST /api/support/tickets/:ticketId/reopening – reopens a ticket
export const POST = route({
  access: "user",
  params: ticketParams,
  returns: ticketView,
  status: 201,
  handle: ({ actor, params, now, device }) => reopenTicket(actor, params.key, now, device.ipAddress),
});
