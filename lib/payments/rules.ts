import type { BookingStatus } from "@/lib/bookings/contract";
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import type { PaymentMethod, PaymentStatus } from "./contract";

/** Cards are charged in dollars, mobile money in francs at the quote's rate. */
export function chargeAmount(method: PaymentMethod, booking: { totalCents: number; totalRwf: number }) {
  return method === "card"
    ? ({ amount: booking.totalCents, currency: "USD" } as const)
    : ({ amount: booking.totalRwf, currency: "RWF" } as const);
}

/**
 * What the booking wants of its money. `collect`: take it now. `promise`: a card is authorised, mobile money
 * waits for the owner's answer. `await`: ask for nothing more, but what arrives may still book the car.
 * `keep`: it is ours and the owner's. `release`: it goes back.
 */
export type Want = "collect" | "promise" | "await" | "keep" | "release";

export function wantOf(
  booking: {
    status: BookingStatus;
    isInstantBook: boolean;
    acceptedAt: Date | null;
    paidByPaymentId: string | null;
  },
  payment: { id: string; status: PaymentStatus },
): Want {
  if (booking.paidByPaymentId && booking.paidByPaymentId !== payment.id) return "release";
  switch (booking.status) {
    case "pending_payment":
      return booking.isInstantBook || booking.acceptedAt ? "collect" : "promise";
    case "requested":
      return "promise";
    case "confirmed":
    case "active":
    case "completed":
    case "no_show":
      return "keep";
    case "expired":
      // The hold ran out while the payer was typing a PIN.
      return payment.status === "pending" ? "await" : "release";
    default:
      return "release";
  }
}

/**
 * `claim` and `drop` decide in the database whether a payment is ever sent; `ask` sends a claimed one that the
 * provider does not know yet. The others are the provider's.
 */
export type Step = "claim" | "drop" | "ask" | "capture" | "cancel" | "refund" | "none";

/** Mobile money that ended here may have been approved at that very moment: the provider is asked for a day more. */
const LATE_NEWS_MS = DAY_MS;

/** The next thing to do about a payment, from where it and its booking stand. Repeating a step is harmless. */
export function nextStep(
  payment: {
    status: PaymentStatus;
    method: PaymentMethod;
    refundedCents: number;
    updatedAt: Date;
  },
  want: Want,
  dueBackCents: number,
  now: Date,
): Step {
  switch (payment.status) {
    case "created":
      if (want === "release") return "drop";
      return want === "promise" && payment.method !== "card" ? "none" : "claim";
    case "pending":
      return want === "release" && payment.method === "card" ? "cancel" : "ask";
    case "authorized":
      if (want === "release") return "cancel";
      return want === "promise" ? "none" : "capture";
    case "captured":
      return payment.refundedCents < dueBackCents ? "refund" : "none";
    case "failed":
    case "expired":
    case "cancelled":
      return payment.method !== "card" && now < after(payment.updatedAt, LATE_NEWS_MS) ? "ask" : "none";
    default:
      return "none";
  }
}

/**
 * When to look again: not at all when nothing is to be done (whoever changes the booking wakes its payments);
 * an open payment often at first, then every minute (providers.md §1); failed refunds ever more patiently.
 */
export function nextCheckAt(
  payment: { status: PaymentStatus; createdAt: Date },
  step: Step,
  failures: number,
  now: Date,
): Date | null {
  if (step === "none") return null;
  if (step === "refund") return after(now, Math.min(2 ** failures, 360) * MINUTE_MS);
  const age = now.getTime() - payment.createdAt.getTime();
  if (payment.status !== "pending" && step === "ask") return after(now, 10 * MINUTE_MS);
  if (age < 30_000) return after(now, 3_000);
  if (age < 150_000) return after(now, 10_000);
  return after(now, age < DAY_MS ? MINUTE_MS : HOUR_MS);
}

/**
 * Cents of a captured payment that belong back to the payer: a cancellation of a booking it had confirmed
 * decided its own; everything when the booking ended otherwise, or another payment had confirmed it.
 */
export function dueBackCents(
  booking: { status: BookingStatus; refundedCents: number; paidByPaymentId: string | null },
  payment: { id: string; amountCents: number },
): number {
  if (booking.paidByPaymentId && booking.paidByPaymentId !== payment.id) return payment.amountCents;
  if (booking.status === "cancelled" && booking.paidByPaymentId) return booking.refundedCents;
  return ["cancelled", "expired", "declined"].includes(booking.status) ? payment.amountCents : 0;
}

/** The same share of a payment in its own minor units; everything is exactly everything. */
export function shareInCurrency(payment: { amount: number; amountCents: number }, cents: number): number {
  if (cents === payment.amountCents) return payment.amount;
  return Math.max(1, Math.round((payment.amount * cents) / payment.amountCents));
}

/** Outcomes only move forward: news that arrives late or twice does not undo a capture. */
export function advances(from: PaymentStatus, to: PaymentStatus): boolean {
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

/** "+250788123456" → "+250 ••• ••• 456". */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 4)} ••• ••• ${phone.slice(-3)}`;
}
