import { listRoute } from "@/lib/platform/http/route";
import { accountTicketsParams, ticketList, ticketsQuery } from "@/lib/support/tickets/contract";
import { listTickets } from "@/lib/support/tickets/queries";

export const GET = listRoute({
  summary: "an account's tickets, last active first",
  access: "user",
  params: accountTicketsParams,
  query: ticketsQuery,
  returns: ticketList,
  handle: ({ actor, params: { key: userType, userId }, query }) =>
    listTickets(actor, { userType, userId }, query),
});
