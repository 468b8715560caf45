import { route } from "@/lib/platform/http/route";
import { reopenTicket } from "@/lib/support/tickets/commands";
import { ticketParams, ticketView } from "@/lib/support/tickets/contract";

export const POST = route({
  summary: "reopens a ticket",
  access: "user",
  params: ticketParams,
  returns: ticketView,
  status: 201,
  handle: ({ actor, params, now, device }) => reopenTicket(actor, params.key, now, device),
});
