import { route } from "@/lib/platform/http/route";
import { receiveContactMessage } from "@/lib/support/tickets/commands";
import { contactMessage, contactReceipt } from "@/lib/support/tickets/contract";

export const POST = route({
  summary: "sends a message to support; returns the ticket's reference",
  access: "public",
  body: contactMessage,
  returns: contactReceipt,
  status: 201,
  // A person has to read each one, so the limit is twelve a minute.
  cost: 20,
  countedAs: "report",
  isIdempotent: true,
  handle: ({ actor, body, now, requestedLocale }) => receiveContactMessage(actor, body, now, requestedLocale),
});
