import { route } from "@/lib/platform/http/route";
import { openTicket } from "@/lib/support/tickets/commands";
import { queueQuery, ticketPage, ticketRequest, ticketView } from "@/lib/support/tickets/contract";
import { listTicketQueue } from "@/lib/support/tickets/queries";

export const GET = route({
  summary: "the queue of support tickets, longest waiting first",
  access: "admin",
  query: queueQuery,
  returns: ticketPage,
  handle: ({ actor, query }) => listTicketQueue(actor, query),
});

export const POST = route({
  summary: "opens a support ticket",
  access: "user",
  body: ticketRequest,
  returns: ticketView,
  status: 201,
  // A person has to read each one, so the limit is twelve a minute.
  cost: 20,
  isIdempotent: true,
  handle: ({ actor, body, now, device }) => openTicket(actor, body, now, device),
});
