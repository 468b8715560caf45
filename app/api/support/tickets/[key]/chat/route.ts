import { route } from "@/lib/api/route";
import { ticketChat, ticketParams } from "@/lib/support/contract";
import { listTicketChat } from "@/lib/support/queries";

// GET /api/support/tickets/:ticketId/chat – everything said on a ticket, oldest first
export const GET = route({
  access: "user",
  params: ticketParams,
  returns: ticketChat,
  handle: ({ actor, params }) => listTicketChat(actor, params.key),
});
