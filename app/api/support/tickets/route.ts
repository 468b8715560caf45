import { route } from "@/lib/api/route";
import { openTicket } from "@/lib/support/commands";
import { queueQuery, ticketPage, ticketRequest, ticketView } from "@/lib/support/contract";
import { listTicketQueue } from "@/lib/support/queries";

// GET /api/support/tickets – support's queue, who has waited longest first
export const GET = route({
  access: "admin",
  query: queueQuery,
  returns: ticketPage,
  handle: ({ actor, query }) => listTicketQueue(actor, query),
});

// POST /api/support/tickets – somebody asks support
export const POST = route({
  access: "user",
  body: ticketRequest,
  returns: ticketView,
  status: 201,
  // Each lands on somebody's desk: twelve a minute are more than one person writes.
  cost: 20,
  isIdempotent: true,
  handle: ({ actor, body, now, device }) => openTicket(actor, body, now, device.ipAddress),
});
