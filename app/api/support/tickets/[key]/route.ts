import { route } from "@/lib/platform/http/route";
import { ticketParams, ticketView } from "@/lib/support/tickets/contract";
import { getTicket } from "@/lib/support/tickets/queries";

export const GET = route({
  summary: "one of the caller's tickets, any for administrators",
  access: "user",
  params: ticketParams,
  returns: ticketView,
  handle: ({ actor, params }) => getTicket(actor, params.key),
});
