import type { Charge, ChargeRef, ProviderState } from "@/lib/payments/providers/port";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import type { FailureCode } from "@/lib/rentals/bookings/money/contract";
import type { PaymentIntent } from "./contract";

/** After this time the card form counts as abandoned; it is longer than any wait for a payment (two hours at most). */
const FORM_LIFE_MS = 3 * HOUR_MS;

const failures: Record<string, FailureCode> = {
  insufficient_funds: "not_enough_money",
  card_velocity_exceeded: "limit_reached",
  withdrawal_count_limit_exceeded: "limit_reached",
  expired_card: "card_expired",
  incorrect_pin: "wrong_pin",
  payment_intent_authentication_failure: "not_authenticated",
  authentication_required: "not_authenticated",
};

function failureCodeOf(error: NonNullable<PaymentIntent["last_payment_error"]>): FailureCode {
  return failures[error.decline_code ?? ""] ?? failures[error.code ?? ""] ?? "declined";
}

/** Whether the intent's amount or currency differs from the charge, so that it must not be captured. */
function isDifferentCharge(intent: PaymentIntent, charge: ChargeRef): boolean {
  return intent.amount !== charge.amount || intent.currency !== charge.currency.toLowerCase();
}

/** Maps a PaymentIntent to our state. One that differs from the charge does not count as an authorisation. */
export function stateOfIntent(intent: PaymentIntent, charge: ChargeRef): ProviderState {
  const known = { providerRef: intent.id };
  switch (intent.status) {
    case "requires_capture":
      if (isDifferentCharge(intent, charge)) return { ...known, status: "pending" };
      return { ...known, status: "authorized", ...captureBefore(intent) };
    case "succeeded": {
      const isAsked = intent.amount_received === charge.amount && !isDifferentCharge(intent, charge);
      const taken = { amount: intent.amount_received, currency: intent.currency.toUpperCase() };
      return { ...known, status: "captured", ...(!isAsked && { taken }) };
    }
    case "canceled":
      return { ...known, ...closedState(intent) };
    default:
      return { ...known, status: "pending" };
  }
}

function closedState({ last_payment_error: error, cancellation_reason: reason }: PaymentIntent) {
  if (error) return { status: "failed", failureCode: failureCodeOf(error) } as const;
  // Stripe's reason for an expired authorisation is "automatic".
  if (reason === "abandoned" || reason === "automatic")
    return { status: "expired", failureCode: "timed_out" } as const;
  return { status: "cancelled" } as const;
}

function captureBefore({ latest_charge: charge }: PaymentIntent) {
  const seconds = typeof charge === "object" ? charge?.payment_method_details?.card?.capture_before : null;
  return seconds ? { captureBefore: new Date(seconds * 1000) } : {};
}

/**
 * Why an intent that still waits for a card should be closed: a card was refused, or the payer did not return to the
 * form. Otherwise Stripe would accept another card under the same intent even days after the payment was reported as
 * failed.
 */
export function closingReason(
  intent: PaymentIntent,
  charge: ChargeRef,
  now: Date,
): "abandoned" | "refused" | undefined {
  if (isDifferentCharge(intent, charge) && intent.status.startsWith("requires_")) return "refused";
  if (intent.status !== "requires_payment_method" && intent.status !== "requires_action") return undefined;
  if (intent.status === "requires_payment_method" && intent.last_payment_error) return "refused";
  return now > addMs(new Date(intent.created * 1000), FORM_LIFE_MS) ? "abandoned" : undefined;
}

/** The form that creates a PaymentIntent; the same charge always gives the same form. */
export function intentForm(charge: Charge): Record<string, string> {
  return {
    amount: String(charge.amount),
    currency: charge.currency.toLowerCase(),
    capture_method: charge.capturesAtOnce ? "automatic" : "manual",
    // Only cards, whatever else the account has enabled, because a debit that takes days to arrive cannot hold a
    // vehicle.
    "payment_method_types[0]": "card",
    description: charge.description,
    "metadata[payment_id]": charge.reference,
    "metadata[booking]": charge.bookingReference,
  };
}
