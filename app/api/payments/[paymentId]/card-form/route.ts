import { getCardForm } from "@/lib/payments/payments/checkout/card-form";
import { cardForm, paymentParams } from "@/lib/payments/payments/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "what the payer's browser needs to show the provider's card form",
  access: "user",
  params: paymentParams,
  returns: cardForm,
  handle: ({ actor, params }) => getCardForm(actor, params.paymentId),
});
