import { route } from "@/lib/platform/http/route";
import { assignTicket } from "@/lib/support/tickets/admin/commands";
import { adminTicket, adminTicketParams, ticketAssignment } from "@/lib/support/tickets/admin/contract";

export const PUT = route({
  summary: "assigns or unassigns a ticket",
  access: "admin",
  params: adminTicketParams,
  body: ticketAssignment,
  returns: adminTicket,
  handle: ({ actor, params, body, now, device }) =>
    assignTicket(actor, params.ticketId, body, { now, device }),
});
