import { route } from "@/lib/api/route";
import { pollPayment } from "@/lib/payments/commands";
import { paymentParams, paymentView } from "@/lib/payments/contract";

// GET /api/payments/:paymentId – where a payment stands; an open one is asked for at the provider
export const GET = route({
  access: "user",
  params: paymentParams,
  returns: paymentView,
  handle: ({ actor, params, now }) => pollPayment(actor, params.paymentId, now),
});
