import { route } from "@/lib/platform/routes/route";
import { adminTicket, adminTicketParams } from "@/lib/support/tickets/admin/contract";
import { getAdminTicket } from "@/lib/support/tickets/admin/queries";

// GET /api/admin/support/tickets/:ticketId – a ticket with its notes and its author's account
export const GET = route({
  access: "admin",
  params: adminTicketParams,
  returns: adminTicket,
  handle: ({ actor, params }) => getAdminTicket(actor, params.ticketId),
});
