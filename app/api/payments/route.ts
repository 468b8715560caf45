import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { paymentRequest, paymentView } from "@/lib/payments/payments/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "starts the payment of a booking by card, MTN MoMo or Airtel Money",
  access: "user",
  body: paymentRequest,
  returns: paymentView,
  status: 201,
  isIdempotent: true,
  hasNaturalKey: true,
  handle: ({ actor, body, now }) => startPayment(actor, body, now),
});
