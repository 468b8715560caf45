import { listRoute } from "@/lib/api/route";
import { ticketList, ticketsOfParams, ticketsQuery } from "@/lib/support/contract";
import { listTickets } from "@/lib/support/queries";

// GET /api/support/tickets/:userType/:userId – somebody's tickets, the latest talk first
export const GET = listRoute({
  access: "user",
  params: ticketsOfParams,
  query: ticketsQuery,
  returns: ticketList,
  handle: ({ actor, params: { key: userType, userId }, query }) =>
    listTickets(actor, { userType, userId }, query),
});
