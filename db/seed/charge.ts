import { refundCents } from "@/lib/bookings/rules";
import { referenceIdOf } from "@/lib/mtn/rules";
import { shareInCurrency } from "@/lib/payments/back";
import { chargeAmount } from "@/lib/payments/rules";
import type { payments, refunds } from "../schema/payments";
import type { sandboxCharges, sandboxRefunds } from "../schema/sandbox";
import type { BookingPlan } from "./booking-plan";
import type { Moments } from "./moments";
import type { Random } from "./random";
import { hoursAfter } from "./timing";

type PaymentStatus = (typeof payments.$inferInsert)["status"];
type SandboxStatus = "authorized" | "captured" | "failed" | "cancelled";
export const providerOf = { card: "stripe", momo: "mtn", airtel: "airtel" } as const;

export interface Charge {
  payment: typeof payments.$inferInsert & { id: string };
  /** The sandbox provider's own record, so that captures and refunds of seeded bookings go through. */
  sandboxCharge?: typeof sandboxCharges.$inferInsert;
  refund?: typeof refunds.$inferInsert & { createdAt: Date };
  sandboxRefund?: typeof sandboxRefunds.$inferInsert;
}

export interface Bill {
  bookingId: string;
  days: number;
  totalCents: number;
  totalRwf: number;
}

/** Cents that went back to the renter, by the rule that decides it for everybody. */
export function refundedCentsOf(plan: BookingPlan, moments: Moments, bill: Bill): number {
  if (!moments.cancelledAt) return 0;
  const booking = { startsAt: plan.period.startsAt, createdAt: moments.createdAt, ...bill };
  return refundCents(booking, plan.cancelledBy, moments.cancelledAt);
}

/** The payment of a booking and, once the provider was asked, what the provider knows of it. */
export function chargeFor(random: Random, plan: BookingPlan, moments: Moments, bill: Bill): Charge {
  const createdAt = hoursAfter(moments.createdAt, 0.005);
  const refundedCents = refundedCentsOf(plan, moments, bill);
  const money = chargeAmount(plan.method, bill);
  // shareInCurrency() never answers less than one unit.
  const refundedAmount =
    refundedCents > 0
      ? shareInCurrency({ amount: money.amount, amountCents: bill.totalCents }, refundedCents)
      : 0;
  const [status, sandbox, failureCode = null] = stateOf(plan, refundedCents === bill.totalCents);
  const id = random.uuid(createdAt);
  const isCard = plan.method === "card";
  const charged = {
    method: plan.method,
    ...money,
    payerPhone: isCard ? null : (plan.renter.user.phone ?? null),
  };
  const payment = {
    ...charged,
    id,
    bookingId: bill.bookingId,
    provider: providerOf[plan.method],
    // Stripe's own name for it; the others know it by ours.
    providerRef: isCard && sandbox ? `pi_${id.replaceAll("-", "")}` : null,
    status,
    amountCents: bill.totalCents,
    refundedCents,
    failureCode,
    createdAt,
    updatedAt:
      moments.cancelledAt ?? moments.confirmedAt ?? moments.declinedAt ?? moments.expiredAt ?? createdAt,
  };
  if (!sandbox) return { payment };
  const isHeld = isCard && !plan.car.row.isInstantBook;
  const askedAt = isCard ? createdAt : (moments.acceptedAt ?? createdAt);
  const sandboxCharge = sandboxRowOf(payment, {
    capturesAtOnce: !isHeld,
    status: sandbox,
    reason: failureCode === null ? null : failureCode === "timed_out" ? "timed_out" : "rejected",
    refundedAmount,
    createdAt: askedAt,
  });
  if (!moments.cancelledAt || refundedCents === 0) return { payment, sandboxCharge };
  return {
    payment,
    sandboxCharge,
    ...refundOf(random, payment, refundedCents, refundedAmount, moments.cancelledAt),
  };
}

type SandboxRow = typeof sandboxCharges.$inferInsert;

/** A payment as its provider has it. */
export function sandboxRowOf(
  { id, provider, providerRef, method, amount, currency, payerPhone }: Charge["payment"],
  stand: Pick<SandboxRow, "capturesAtOnce" | "reason" | "refundedAmount" | "capturedAmount"> & {
    status: SandboxStatus;
    createdAt: Date;
  },
): SandboxRow {
  return {
    provider,
    id: providerRef ?? (method === "momo" ? referenceIdOf(id) : id),
    reference: id,
    moneyId: id.replaceAll("-", ""),
    ...{ amount, currency, payerPhone: payerPhone?.replace("+", "") },
    ...stand,
    expiresAt: method === "card" ? null : hoursAfter(stand.createdAt, 2 / 60),
  };
}

/** Where the payment stands, and the provider's charge if it was ever asked: a telephone only rings after the answer. */
function stateOf(
  { status, method, car }: BookingPlan,
  isFullyRefunded: boolean,
): [PaymentStatus, SandboxStatus?, string?] {
  const isRequest = !car.row.isInstantBook;
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
  { id: paymentId, provider, method }: Charge["payment"],
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
      reason: "cancelled",
      createdAt,
      updatedAt: hoursAfter(createdAt, 0.02),
    },
    sandboxRefund: {
      provider,
      id: method === "card" ? `re_${id.replaceAll("-", "")}` : referenceIdOf(id),
      chargeReference: paymentId,
      amount,
      createdAt,
    },
  };
}
