import { networkOfAddress } from "@/lib/platform/http/client-network";
import { route } from "@/lib/platform/http/route";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { quote, quoteRequest } from "@/lib/rentals/quotes/contract";

export const POST = route({
  summary: "prices a booking; the price is fixed for 15 minutes",
  access: "public",
  body: quoteRequest,
  returns: quote,
  status: 201,
  handle: ({ actor, body, now, device }) => createQuote(actor, body, now, networkOfAddress(device.ipAddress)),
});
