import { route } from "@/lib/platform/http/route";
import { adminTicketPage, adminTicketsQuery } from "@/lib/support/tickets/admin/contract";
import { listAdminTickets } from "@/lib/support/tickets/admin/queries";

export const GET = route({
  summary: "support tickets, longest waiting first",
  access: "admin",
  query: adminTicketsQuery,
  returns: adminTicketPage,
  handle: ({ actor, query }) => listAdminTickets(actor, query),
});
