import { route } from "@/lib/api/route";
import { deskTicket, deskTicketParams } from "@/lib/support-desk/contract";
import { getDeskTicket } from "@/lib/support-desk/queries";

// GET /api/admin/support/tickets/:ticketId – a ticket with its notes and who its person is
export const GET = route({
  access: "admin",
  params: deskTicketParams,
  returns: deskTicket,
  handle: ({ actor, params }) => getDeskTicket(actor, params.ticketId),
});
