import { route } from "@/lib/api/route";
import { closeTicket } from "@/lib/support/commands";
import { ticketParams, ticketView } from "@/lib/support/contract";

// POST /api/support/tickets/:ticketId/closure – nothing is left to say
export const POST = route({
  access: "user",
  params: ticketParams,
  returns: ticketView,
  status: 201,
  handle: ({ actor, params, now, device }) => closeTicket(actor, params.key, now, device.ipAddress),
});
