import type { AccountPayment, BookingAccount } from "./account";

const now = new Date("2026-12-01T08:00:00Z");

/** A captured card payment of $135 of rent by default. */
export function paymentLike(overrides: Partial<AccountPayment> = {}): AccountPayment {
  return {
    id: "mine",
    purpose: "rent",
    changeId: null,
    claimId: null,
    method: "card",
    status: "captured",
    amount: 13_500,
    amountCents: 13_500,
    capturedCents: null,
    captureBefore: null,
    failureCode: null,
    createdAt: now,
    committedCents: 0,
    committedAmount: 0,
    openRefundCents: 0,
    lostHeldCents: 0,
    disputedCents: 0,
    keptCents: 0,
    ...overrides,
  };
}

/** The account of a confirmed booking of $135, by default paid by the payment "mine". */
export function accountLike(
  booking: Partial<BookingAccount["booking"]> = {},
  rest: Partial<Omit<BookingAccount, "booking">> = {},
): BookingAccount {
  return {
    booking: {
      status: "confirmed",
      isInstantBook: false,
      acceptedAt: null,
      totalCents: 13_500,
      refundedCents: 0,
      chargesCents: 0,
      paidByPaymentId: "mine",
      depositPaymentId: null,
      latePaymentId: null,
      depositSettlesAt: null,
      ...booking,
    },
    damageCents: 0,
    changes: [],
    claims: [],
    payments: [paymentLike()],
    ...rest,
  };
}
