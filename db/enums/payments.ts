export const invoiceStatuses = ["open", "paid"] as const;

export const ledgerAccounts = [
  "provider_clearing",
  "owner_payable",
  "commission_revenue",
  "deposit_held",
  "dispute_losses",
  "bank",
  "subscription_revenue",
] as const;

export const payoutItemKinds = ["rental", "subscription"] as const;

export const payoutStatuses = ["due", "sent"] as const;

export const paymentMethods = ["card", "momo", "airtel"] as const;

/**
 * The rent, a change of dates, the charges of a return (`late`), the deposit (held, and refunded), or what a claim
 * costs beyond it.
 */
export const paymentPurposes = ["rent", "change", "late", "deposit", "claim"] as const;

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

/** `by_hand`: the provider cannot make the refund, an administrator has to. */
export const refundStatuses = ["created", "succeeded", "failed", "by_hand"] as const;
