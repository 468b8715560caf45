import { route } from "@/lib/api/route";
import { replyToTicket } from "@/lib/support/commands";
import { ticketMessage, ticketParams, ticketView } from "@/lib/support/contract";

// POST /api/support/tickets/:ticketId/messages – its person or, as an administrator, support says something
export const POST = route({
  access: "user",
  params: ticketParams,
  body: ticketMessage,
  returns: ticketView,
  status: 201,
  cost: 4,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) =>
    replyToTicket(actor, params.key, body.message, now, device.ipAddress),
});
