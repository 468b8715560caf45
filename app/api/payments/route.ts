import { route } from "@/lib/api/route";
import { startPayment } from "@/lib/payments/commands";
import { paymentRequest, paymentView } from "@/lib/payments/contract";

// POST /api/payments – begin to pay a booking by card, MTN MoMo or Airtel Money
export const POST = route({
  access: "user",
  body: paymentRequest,
  returns: paymentView,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now }) => startPayment(actor, body, now),
});
