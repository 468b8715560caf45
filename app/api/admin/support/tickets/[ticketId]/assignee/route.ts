import { route } from "@/lib/api/route";
import { assignTicket } from "@/lib/support-desk/commands";
import { deskTicket, deskTicketParams, ticketAssignment } from "@/lib/support-desk/contract";

// PUT /api/admin/support/tickets/:ticketId/assignee – takes a ticket, gives it away or lays it back
export const PUT = route({
  access: "admin",
  params: deskTicketParams,
  body: ticketAssignment,
  returns: deskTicket,
  handle: ({ actor, params, body, now, device }) =>
    assignTicket(actor, params.ticketId, body, { now, device }),
});
