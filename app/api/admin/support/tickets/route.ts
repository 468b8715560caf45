import { route } from "@/lib/platform/routes/route";
import { adminTicketPage, adminTicketsQuery } from "@/lib/support/tickets/admin/contract";
import { listAdminTickets } from "@/lib/support/tickets/admin/queries";

// GET /api/admin/support/tickets – support tickets, longest waiting first
export const GET = route({
  access: "admin",
  query: adminTicketsQuery,
  returns: adminTicketPage,
  handle: ({ actor, query }) => listAdminTickets(actor, query),
});
