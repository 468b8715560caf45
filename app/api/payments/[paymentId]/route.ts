import { route } from "@/lib/api/route";
import { pollPayment } from "@/lib/payments/commands";
import { paymentParams, paymentView } from "@/lib/payments/contract";

// GET /api/payments/:paymentId – where a payment stands; an open one is asked for at the provider
export const GET = route({
  access: "user",
  params: paymentParams,
  returns: paymentView,
  // An open one is a question to its provider, who counts them too: the page asks 24 times a minute.
  cost: 8,
  handle: ({ actor, params, now }) => pollPayment(actor, params.paymentId, now),
});
