import { route } from "@/lib/api/route";
import { getCardForm } from "@/lib/payments/card-form";
import { cardForm, paymentParams } from "@/lib/payments/contract";

// GET /api/payments/:paymentId/card-form – what the payer's browser needs to show the provider's card form
export const GET = route({
  access: "user",
  params: paymentParams,
  returns: cardForm,
  handle: ({ actor, params }) => getCardForm(actor, params.paymentId),
});
