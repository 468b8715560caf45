import { route } from "@/lib/platform/http/route";
import { closeTicket } from "@/lib/support/tickets/commands";
import { ticketParams, ticketView } from "@/lib/support/tickets/contract";

export const POST = route({
  summary: "closes a ticket",
  access: "user",
  params: ticketParams,
  returns: ticketView,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, now, device }) => closeTicket(actor, params.key, now, device),
});
