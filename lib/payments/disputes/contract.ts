import { z } from "zod";
import { currencies } from "@/lib/platform/money";
import { prose } from "@/lib/platform/text-fields";

/** The cardholder's reason, in Stripe's names; any other reason is `other`. */
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

/** The dispute events in a booking's timeline, from the beginning to the outcome. */
export const disputeEvents = [
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
  "dispute_lost_shared",
  "dispute_reinstated",
  "dispute_reinstated_shared",
] as const;

const party = z.object({ id: z.uuid(), name: z.string() });

/** The dispute of a payment with everything its evidence may refer to, for administrators. */
export const adminDispute = z.object({
  paymentId: z.uuid(),
  bookingId: z.uuid(),
  bookingReference: z.string(),
  renter: party,
  business: party,
  vehicle: z.object({ id: z.string(), title: z.string() }),
  /** Null once the bank has decided. */
  open: disputeView.nullable(),
  /** Also false if the provider accepts evidence only on its own page, and after the deadline. */
  canSendEvidence: z.boolean(),
  /** The known facts of the rental, in English, as a starting point for the evidence. */
  draft: z.string(),
  /** Newest first. */
  evidence: z.array(z.object({ id: z.uuid(), text: z.string(), sentBy: party, sentAt: z.iso.datetime() })),
  /** Events of all disputes of the booking, oldest first. */
  events: z.array(
    z.object({ reason: z.enum(disputeEvents), amountCents: z.int().nullable(), at: z.iso.datetime() }),
  ),
});
export type AdminDispute = z.infer<typeof adminDispute>;

/** Stripe's limit for one field, so that nothing is cut off. */
const LONGEST_EVIDENCE = 20_000;

export const evidenceRequest = z.object({ text: prose(LONGEST_EVIDENCE) });
export type EvidenceRequest = z.output<typeof evidenceRequest>;
