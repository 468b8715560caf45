import { route } from "@/lib/api/route";
import { deskTicketPage, deskTicketsQuery } from "@/lib/support-desk/contract";
import { listDeskTickets } from "@/lib/support-desk/queries";

// GET /api/admin/support/tickets – support's tickets, who waits longest first
export const GET = route({
  access: "admin",
  query: deskTicketsQuery,
  returns: deskTicketPage,
  handle: ({ actor, query }) => listDeskTickets(actor, query),
});
