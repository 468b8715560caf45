export const invoiceStatuses = ["open", "paid"] as const;

export const ledgerAccounts = [
  "provider_clearing",
  "owner_payable",
  "owner_collected",
  "commission_revenue",
  "deposit_held",
  "dispute_losses",
  "bank",
  "subscription_revenue",
] as const;

/** The enum in the database also has `commission`, which was never written: PostgreSQL cannot remove a value. */
export const ledgerKinds = [
  "rent",
  "deposit",
  "deposit_kept",
  "promotion",
  "refund",
  "dispute",
  "payout",
  "subscription",
  "claim",
  "moved",
  "business_payment",
] as const;

export const payoutItemKinds = ["rental", "subscription", "returned", "business_payment"] as const;

/** `returned`: the bank sent the money back, and the amount is part of a later payout. */
export const payoutStatuses = ["due", "sent", "returned"] as const;

/** Collected by a payment provider for the marketplace. */
export const paymentMethods = ["card", "momo", "airtel"] as const;

/** The payment providers, one for each payment method. */
export const providerNames = ["stripe", "mtn", "airtel"] as const;

/**
 * Collected by a business at its counter: the money belongs to the business at once and is only recorded
 * here.
 */
export const counterMethods = ["cash", "card_terminal", "mobile_money"] as const;

export const recordedMethods = [...paymentMethods, ...counterMethods] as const;

/**
 * The rent, a change of dates, the charges of a return (`late`), the deposit (held, and refunded), or what a claim
 * costs beyond it. As in `latePaymentId` and the events `late_paid` and `late_waived`, `late` means all charges of a
 * return here. In `lateCents`, `lateDays` and the kind of charge `late` it means the late days alone.
 */
export const paymentPurposes = ["rent", "change", "late", "deposit", "claim"] as const;

/**
 * Money that left without a refund of ours: the payer's bank took it, it was never received and written off, or the
 * provider refunded it without our request.
 */
export const lossReasons = ["dispute_lost", "not_received", "recorded"] as const;

export const paymentStatuses = [
  "created",
  "pending",
  "authorized",
  "captured",
  "failed",
  "expired",
  "cancelled",
  "refunded",
] as const;

export const refundRequestKinds = ["cancellation", "refund"] as const;

export const refundRequestStatuses = ["open", "approved", "rejected"] as const;

/**
 * `by_hand`: no provider can make the refund, or it keeps refusing to; an administrator or the business that took the
 * money has to.
 */
export const refundStatuses = ["created", "succeeded", "failed", "by_hand"] as const;
