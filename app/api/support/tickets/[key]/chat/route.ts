import { route } from "@/lib/platform/http/route";
import { ticketChat, ticketParams } from "@/lib/support/tickets/contract";
import { listTicketChat } from "@/lib/support/tickets/queries";

export const GET = route({
  summary: "all messages of a ticket, oldest first",
  access: "user",
  params: ticketParams,
  returns: ticketChat,
  handle: ({ actor, params }) => listTicketChat(actor, params.key),
});
