import { getCardForm } from "@/lib/payments/payments/checkout/card-form";
import { cardForm, paymentParams } from "@/lib/payments/payments/contract";
import { route } from "@/lib/platform/routes/route";

// GET /api/payments/:paymentId/card-form – what the payer's browser needs to show the provider's card form
export const GET = route({
  access: "user",
  params: paymentParams,
  returns: cardForm,
  handle: ({ actor, params }) => getCardForm(actor, params.paymentId),
});
