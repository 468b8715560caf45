import { route } from "@/lib/api/route";
import { receiveContactMessage } from "@/lib/support/commands";
import { contactMessage, contactReceipt } from "@/lib/support/contract";

// POST /api/contact-messages – somebody writes to the marketplace; the answer carries the ticket's reference
export const POST = route({
  access: "public",
  body: contactMessage,
  returns: contactReceipt,
  status: 201,
  // Each lands on somebody's desk: twelve a minute are more than one person writes.
  cost: 20,
  isIdempotent: true,
  handle: ({ actor, body, now }) => receiveContactMessage(actor, body, now),
});
