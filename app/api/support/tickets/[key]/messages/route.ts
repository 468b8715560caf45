import { route } from "@/lib/platform/http/route";
import { replyToTicket } from "@/lib/support/tickets/commands";
import { ticketMessage, ticketParams, ticketView } from "@/lib/support/tickets/contract";

export const POST = route({
  summary: "adds a message of its author or, by an administrator, of support",
  access: "user",
  params: ticketParams,
  body: ticketMessage,
  returns: ticketView,
  status: 201,
  cost: 4,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) =>
    replyToTicket(actor, params.key, body.message, now, device),
});
