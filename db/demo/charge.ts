import { chargeAmount } from "@/lib/payments/payments/rules";
import { referenceIdOf } from "@/lib/payments/providers/mtn/rules";
import { COUNTER, isCounterMethod } from "@/lib/rentals/bookings/money/contract";
import { shareInCurrency } from "@/lib/rentals/bookings/money/refund-due";
import { cancellationRefundCents } from "@/lib/rentals/bookings/money/refund-on-cancellation";
import type { simulatedCharges, simulatedRefunds } from "../schema/operations/simulated-providers";
import type { payments, refunds } from "../schema/payments/payments";
import type { BookingInstants } from "./booking-instants";
import type { BookingPlan } from "./booking-plan";
import { hoursAfter } from "./period";
import type { Random } from "./random";

type PaymentStatus = (typeof payments.$inferInsert)["status"];
type SimulatedStatus = "authorized" | "captured" | "failed" | "cancelled";
const atCounter = { cash: COUNTER, card_terminal: COUNTER, mobile_money: COUNTER } as const;
export const providerOf = { card: "stripe", momo: "mtn", airtel: "airtel", ...atCounter } as const;

export interface DemoCharge {
  payment: typeof payments.$inferInsert & { id: string };
  /** The simulated provider's record, so that captures and refunds of demo bookings work. */
  simulatedCharge?: typeof simulatedCharges.$inferInsert;
  refund?: typeof refunds.$inferInsert & { createdAt: Date };
  simulatedRefund?: typeof simulatedRefunds.$inferInsert;
}

export interface Bill {
  bookingId: string;
  days: number;
  totalCents: number;
  totalRwf: number;
}

/** Returns the cents refunded to the renter, by the product's own cancellation rule. */
export function refundedCentsOf(plan: BookingPlan, instants: BookingInstants, bill: Bill): number {
  if (!instants.cancelledAt) return 0;
  const booking = {
    startsAt: plan.period.startsAt,
    createdAt: instants.createdAt,
    isNonRefundable: false,
    isMovedUnasked: false,
    ...bill,
  };
  return cancellationRefundCents(booking, plan.cancelledBy, instants.cancelledAt);
}

/** Returns the payment of a booking and, once the provider was called, its record. */
export function chargeFor(
  random: Random,
  plan: BookingPlan,
  instants: BookingInstants,
  bill: Bill,
): DemoCharge {
  const createdAt = hoursAfter(instants.createdAt, 0.005);
  const refundedCents = refundedCentsOf(plan, instants, bill);
  const money = chargeAmount(plan.method, bill);
  // shareInCurrency() never returns less than one unit.
  const refundedAmount =
    refundedCents > 0
      ? shareInCurrency({ amount: money.amount, amountCents: bill.totalCents }, refundedCents)
      : 0;
  const [status, simulated, failureCode = null] = stateOf(plan, refundedCents === bill.totalCents);
  const id = random.uuid(createdAt);
  const isCard = plan.method === "card";
  const charged = {
    method: plan.method,
    ...money,
    payerPhone: isCard || isCounterMethod(plan.method) ? null : (plan.renter.user.phone ?? null),
  };
  const payment = {
    ...charged,
    id,
    bookingId: bill.bookingId,
    provider: providerOf[plan.method],
    // Stripe has its own id; the other providers use ours.
    providerRef: isCard && simulated ? `pi_${id.replaceAll("-", "")}` : null,
    status,
    amountCents: bill.totalCents,
    refundedCents,
    failureCode,
    createdAt,
    updatedAt:
      instants.cancelledAt ?? instants.confirmedAt ?? instants.declinedAt ?? instants.expiredAt ?? createdAt,
  };
  if (!simulated || isCounterMethod(plan.method)) return { payment };
  const isHeld = isCard && !plan.vehicle.row.isInstantBook;
  const askedAt = isCard ? createdAt : (instants.acceptedAt ?? createdAt);
  const simulatedCharge = simulatedRowOf(payment, {
    capturesAtOnce: !isHeld,
    status: simulated,
    reason: failureCode === null ? null : failureCode === "timed_out" ? "timed_out" : "rejected",
    refundedAmount,
    createdAt: askedAt,
  });
  if (!instants.cancelledAt || refundedCents === 0) return { payment, simulatedCharge };
  return {
    payment,
    simulatedCharge,
    ...refundOf(random, payment, refundedCents, refundedAmount, instants.cancelledAt),
  };
}

type SimulatedRow = typeof simulatedCharges.$inferInsert;

/** Returns a payment as its provider stores it. */
export function simulatedRowOf(
  { id, provider, providerRef, method, amount, currency, payerPhone }: DemoCharge["payment"],
  state: Pick<SimulatedRow, "capturesAtOnce" | "reason" | "refundedAmount" | "capturedAmount"> & {
    status: SimulatedStatus;
    createdAt: Date;
  },
): SimulatedRow {
  return {
    provider,
    id: providerRef ?? (method === "momo" ? referenceIdOf(id) : id),
    reference: id,
    moneyId: id.replaceAll("-", ""),
    amount,
    currency,
    payerPhone: payerPhone?.replace("+", ""),
    ...state,
    expiresAt: method === "card" ? null : hoursAfter(state.createdAt, 2 / 60),
  };
}

/**
 * Returns the status of the payment, and the provider's charge if there was one: a mobile payment is
 * requested only after the owner's answer.
 */
function stateOf(
  { status, method, vehicle }: BookingPlan,
  isFullyRefunded: boolean,
): [PaymentStatus, SimulatedStatus?, string?] {
  const isRequest = !vehicle.row.isInstantBook;
  const isCard = method === "card";
  if (status === "requested") return isCard ? ["authorized", "authorized"] : ["created"];
  if (status === "declined" || (status === "expired" && isRequest))
    return isCard ? ["cancelled", "cancelled"] : ["cancelled"];
  if (status === "expired")
    return isCard ? ["failed", "cancelled", "not_authenticated"] : ["expired", "failed", "timed_out"];
  return isFullyRefunded ? ["refunded", "captured"] : ["captured", "captured"];
}

export function refundOf(
  random: Random,
  { id: paymentId, provider, method }: DemoCharge["payment"],
  amountCents: number,
  amount: number,
  cancelledAt: Date,
) {
  const createdAt = hoursAfter(cancelledAt, 0.01);
  const id = random.uuid(createdAt);
  return {
    refund: {
      id,
      paymentId,
      amount,
      amountCents,
      status: "succeeded" as const,
      reason: "cancelled" as const,
      createdAt,
      updatedAt: hoursAfter(createdAt, 0.02),
    },
    simulatedRefund: {
      provider,
      id: method === "card" ? `re_${id.replaceAll("-", "")}` : referenceIdOf(id),
      chargeReference: paymentId,
      amount,
      createdAt,
    },
  };
}
