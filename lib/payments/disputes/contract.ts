import { z } from "zod";
import { currencies } from "@/lib/platform/money";

/** The reason the card holder gave their bank, in Stripe's names; any other reason is `other`. */
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

/** A dispute the bank has not decided yet, as administrators see it. */
export const disputeView = z.object({
  paymentId: z.uuid(),
  /** Minor units. */
  amount: z.int(),
  currency: z.enum(currencies),
  /** Null when the provider does not report it. */
  reason: disputeReason.nullable(),
  status: disputeStatus.nullable(),
  /** The provider's deadline for evidence. */
  dueAt: z.string().nullable(),
  /** The provider's own page about the dispute. */
  url: z.url().nullable(),
});
export type DisputeView = z.infer<typeof disputeView>;
