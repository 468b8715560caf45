import { route } from "@/lib/platform/http/route";
import { createCounterQuote } from "@/lib/rentals/counter-bookings/commands";
import { counterQuoteRequest } from "@/lib/rentals/counter-bookings/contract";
import { quote } from "@/lib/rentals/quotes/contract";

export const POST = route({
  summary: "prices a rental at the business's counter, less its discount",
  access: "user",
  key: "rentals.run",
  body: counterQuoteRequest,
  returns: quote,
  status: 201,
  handle: ({ actor, body, now }) => createCounterQuote(actor, body, now),
});
