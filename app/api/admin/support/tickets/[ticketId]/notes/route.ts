import { route } from "@/lib/api/route";
import { addNote } from "@/lib/support-desk/commands";
import { deskTicket, deskTicketParams, ticketNoteRequest } from "@/lib/support-desk/contract";

// POST /api/admin/support/tickets/:ticketId/notes – something for the other administrators to know
export const POST = route({
  access: "admin",
  params: deskTicketParams,
  body: ticketNoteRequest,
  returns: deskTicket,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) => addNote(actor, params.ticketId, body, { now, device }),
});
