import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import type { PaymentPurpose, PaymentStatus, RecordedMethod } from "@/lib/rentals/bookings/money/contract";
import { captureDueAt, type DesiredState } from "@/lib/rentals/bookings/money/desired-state";

/** Cards are charged in US cents; mobile money and payments at a counter in francs at the booking's rate. */
export function chargeAmount(method: RecordedMethod, due: { totalCents: number; totalRwf: number }) {
  return method === "card"
    ? ({ amount: due.totalCents, currency: "USD" } as const)
    : ({ amount: due.totalRwf, currency: "RWF" } as const);
}

/**
 * `mark` and `drop` decide in the database whether a payment is ever sent. `ask` checks a marked payment and sends it
 * if the provider does not know it yet; `askLast` checks for the last time and marks a payment that is still open, or
 * that the provider never found, as expired. The other steps are performed by the provider.
 */
export type PaymentStep = "mark" | "drop" | "ask" | "askLast" | "capture" | "cancel" | "refund" | "none";

/** Mobile money may have been approved at the moment it expired, so the provider is asked for another day. */
const LATE_CAPTURE_WINDOW_MS = DAY_MS;

/**
 * Mobile money prompts expire sooner than this. A provider that still reports a charge as open after that will never
 * report anything else, so the payment counts as expired, which leaves a day for late answers. After that, a callback
 * or the comparison with the provider's records triggers another check.
 */
const PROMPT_SURELY_OVER_MS = 2 * HOUR_MS;

/** How long a payer counts as being at the checkout, where they see the outcome and can try again. */
export const AT_CHECKOUT_MS = 5 * MINUTE_MS;

/**
 * Returns the next step of a payment, from its state, its desired state and the refund owed. Repeating a step is
 * harmless.
 */
export function nextStep(
  payment: {
    status: PaymentStatus;
    method: RecordedMethod;
    updatedAt: Date;
  },
  desired: DesiredState,
  refundOwedCents: number,
  now: Date,
  /** True when the provider may have newer information than the stored state. */
  hasUpdate = false,
): PaymentStep {
  switch (payment.status) {
    case "created":
      if (desired === "release") return "drop";
      return desired === "promise" && payment.method !== "card" ? "none" : "mark";
    case "pending":
      if (payment.method === "card") return desired === "release" ? "cancel" : "ask";
      return now < addMs(payment.updatedAt, PROMPT_SURELY_OVER_MS) ? "ask" : "askLast";
    case "authorized":
      if (desired === "release") return "cancel";
      return desired === "promise" ? "none" : "capture";
    case "captured":
      return refundOwedCents > 0 ? "refund" : "none";
    case "failed":
    case "expired":
    case "cancelled":
      if (payment.method === "card") return "none";
      return hasUpdate || now < addMs(payment.updatedAt, LATE_CAPTURE_WINDOW_MS) ? "ask" : "none";
    default:
      return "none";
  }
}

/**
 * Returns when to check again. Nothing is scheduled when there is nothing to do (every change of the booking schedules
 * its payments), except for an authorised deposit before its card's bank releases it. An open payment is checked often
 * at first, then every minute (providers.md §1); failed and pending refunds at growing intervals, until an administrator
 * takes them over.
 */
export function nextCheckAt(
  payment: { purpose: PaymentPurpose; status: PaymentStatus; captureBefore: Date | null; createdAt: Date },
  step: PaymentStep,
  { failures, refundSince }: { failures: number; refundSince?: Date },
  now: Date,
): Date | null {
  if (step === "none") {
    const isHeld = payment.purpose === "deposit" && payment.status === "authorized";
    return isHeld && payment.captureBefore ? captureDueAt(payment.captureBefore) : null;
  }
  if (step === "refund") {
    const afterFailures = Math.min(2 ** failures, 360) * MINUTE_MS;
    const pendingMs = refundSince ? now.getTime() - refundSince.getTime() : 0;
    const afterPending = Math.min(pendingMs / 24, HOUR_MS);
    return addMs(now, Math.max(afterFailures, afterPending));
  }
  const age = now.getTime() - payment.createdAt.getTime();
  // A failed prompt is checked again when its payer should have left the checkout (notifyAfterCheckout).
  if (payment.status !== "pending" && step === "ask")
    return addMs(now, age < AT_CHECKOUT_MS ? AT_CHECKOUT_MS - age : 10 * MINUTE_MS);
  if (age < 30_000) return addMs(now, 3_000);
  if (age < 150_000) return addMs(now, 10_000);
  return addMs(now, age < DAY_MS ? MINUTE_MS : HOUR_MS);
}

/** Outcomes only advance: a late or repeated answer does not undo a capture. */
export function canAdvance(from: PaymentStatus, to: PaymentStatus): boolean {
  const order: Record<PaymentStatus, number> = {
    created: 0,
    pending: 1,
    authorized: 2,
    failed: 3,
    expired: 3,
    cancelled: 3,
    captured: 4,
    refunded: 5,
  };
  return order[to] > order[from];
}
