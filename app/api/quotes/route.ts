import { route } from "@/lib/api/route";
import { makeQuote } from "@/lib/quotes/commands";
import { quote, quoteRequest } from "@/lib/quotes/contract";

// POST /api/quotes – price a rental; the price stands for 15 minutes
export const POST = route({
  access: "public",
  body: quoteRequest,
  returns: quote,
  status: 201,
  handle: ({ actor, body, now }) => makeQuote(actor, body, now),
});
