import type { StripeError } from "@stripe/stripe-js";

/**
 * Why a card was not accepted, as far as the form can tell (`payments.card.problems.*`). `incomplete`: nothing was
 * sent, the fields show what is missing. `unusable`: the card was rejected before the payment started. `refused`: the
 * bank or the cardholder declined; the attempt has ended. `unclear`: it is unknown whether the card was sent.
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

/** True if the form of a payment can still take a card. */
export function awaitsCard(status: string): boolean {
  return ["requires_payment_method", "requires_confirmation", "requires_action"].includes(status);
}
