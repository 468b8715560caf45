import { pollPayment } from "@/lib/payments/payments/checkout/commands";
import { paymentParams, paymentView } from "@/lib/payments/payments/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "a payment's status; an open payment is checked with its provider",
  access: "user",
  params: paymentParams,
  returns: paymentView,
  // An open payment causes a request to its provider, which has rate limits too; the page polls 24 times a minute.
  cost: 8,
  handle: ({ actor, params, now }) => pollPayment(actor, params.paymentId, now),
});
