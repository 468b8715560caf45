import { cancelCardPayment } from "@/lib/payments/payments/checkout/commands";
import { paymentParams, paymentView } from "@/lib/payments/payments/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "cancels an open card payment, so that the payer can choose another method",
  access: "user",
  params: paymentParams,
  returns: paymentView,
  handle: ({ actor, params, now }) => cancelCardPayment(actor, params.paymentId, now),
});
