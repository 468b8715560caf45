import { z } from "zod";

/** What a card's owner told their bank, as Stripe names it; anything else is `other`. */
export const disputeReason = z.enum([
  "fraudulent",
  "unrecognized",
  "duplicate",
  "product_not_received",
  "product_unacceptable",
  "credit_not_processed",
  "other",
]);

/** `needs_response`: evidence can be sent; `under_review`: the bank has it. */
export const disputeStatus = z.enum(["needs_response", "under_review", "other"]);

/** A dispute no bank has decided yet, as administrators see it. */
export const disputeView = z.object({
  paymentId: z.uuid(),
  /** Minor units. */
  amount: z.int(),
  currency: z.enum(["USD", "RWF"]),
  /** Null where the provider does not tell. */
  reason: disputeReason.nullable(),
  status: disputeStatus.nullable(),
  /** Until when the provider takes evidence. */
  dueAt: z.string().nullable(),
  /** The provider's own page about it. */
  url: z.url().nullable(),
});
export type DisputeView = z.infer<typeof disputeView>;
