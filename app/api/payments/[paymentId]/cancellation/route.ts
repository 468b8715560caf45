import { route } from "@/lib/api/route";
import { callOffCard } from "@/lib/payments/commands";
import { paymentParams, paymentView } from "@/lib/payments/contract";

// POST /api/payments/:paymentId/cancellation – the payer puts an open card form away, to pay another way
export const POST = route({
  access: "user",
  params: paymentParams,
  returns: paymentView,
  handle: ({ actor, params, now }) => callOffCard(actor, params.paymentId, now),
});
