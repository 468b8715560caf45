import { route } from "@/lib/platform/routes/route";
import { ticketChat, ticketParams } from "@/lib/support/tickets/contract";
import { listTicketChat } from "@/lib/support/tickets/queries";

// GET /api/support/tickets/:ticketId/chat – all messages of a ticket, oldest first
export const GET = route({
  access: "user",
  params: ticketParams,
  returns: ticketChat,
  handle: ({ actor, params }) => listTicketChat(actor, params.key),
});
