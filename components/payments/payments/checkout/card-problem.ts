import type { StripeError } from "@stripe/stripe-js";

/**
 * Why a card did not go through, as far as its form can tell (`payments.card.problems.*`). `incomplete`: nothing was
 * sent, the fields say where. `unusable`: the card was turned away before the payment was touched. `refused`: the bank or
 * the card's holder said no; this attempt is over, and the server says why. `unclear`: whether it arrived is not known.
 */
export type CardProblem = "incomplete" | "unusable" | "refused" | "unclear";

type StripeErrorInfo = Pick<StripeError, "type"> & {
  payment_intent?: Pick<NonNullable<StripeError["payment_intent"]>, "last_payment_error">;
};

export function cardProblem({ type, payment_intent: intent }: StripeErrorInfo): CardProblem {
  if (type === "validation_error") return "incomplete";
  if (intent?.last_payment_error) return "refused";
  return type === "card_error" ? "unusable" : "unclear";
}

/** Whether a payment's form can still take a card; any later state is the server's to tell. */
export function awaitsCard(status: string): boolean {
  return ["requires_payment_method", "requires_confirmation", "requires_action"].includes(status);
}
