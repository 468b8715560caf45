import { route } from "@/lib/api/route";
import { reopenTicket } from "@/lib/support/commands";
import { ticketParams, ticketView } from "@/lib/support/contract";

// POST /api/support/tickets/:ticketId/reopening – there was something left after all
export const POST = route({
  access: "user",
  params: ticketParams,
  returns: ticketView,
  status: 201,
  handle: ({ actor, params, now, device }) => reopenTicket(actor, params.key, now, device.ipAddress),
});
