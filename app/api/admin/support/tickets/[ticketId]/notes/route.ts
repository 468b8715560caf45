import { route } from "@/lib/platform/http/route";
import { addNote } from "@/lib/support/tickets/admin/commands";
import { adminTicket, adminTicketParams, ticketNoteRequest } from "@/lib/support/tickets/admin/contract";

export const POST = route({
  summary: "adds an internal note to a ticket",
  access: "admin",
  params: adminTicketParams,
  body: ticketNoteRequest,
  returns: adminTicket,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) => addNote(actor, params.ticketId, body, { now, device }),
});
