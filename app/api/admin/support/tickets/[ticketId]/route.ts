import { route } from "@/lib/platform/http/route";
import { adminTicket, adminTicketParams } from "@/lib/support/tickets/admin/contract";
import { getAdminTicket } from "@/lib/support/tickets/admin/queries";

export const GET = route({
  summary: "a ticket with its notes and its author's account",
  access: "admin",
  params: adminTicketParams,
  returns: adminTicket,
  handle: ({ actor, params }) => getAdminTicket(actor, params.ticketId),
});
