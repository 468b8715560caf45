import { z } from "zod";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { currencies } from "@/lib/platform/money";
import { cleanMultilineText } from "@/lib/platform/text";
import { recordedMethod } from "@/lib/rentals/bookings/money/contract";

/** The kinds of discrepancy between a provider's records, our payments and the ledger. */
const findingKind = z.enum([
  "captured_there_not_here",
  "captured_here_not_there",
  "amount_differs",
  "refund_missing_there",
  "refund_missing_here",
  "ledger_differs",
  "two_captures_of_one_booking",
  "disputed",
]);
export type FindingKind = z.infer<typeof findingKind>;

const findingState = z.enum(["open", "resolved"]);
export type FindingState = z.infer<typeof findingState>;

export const findingQuery = z.object({
  state: findingState.default("open"),
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type FindingQuery = z.output<typeof findingQuery>;

/** The export takes the same filter as the list, without paging. */
export const findingsExport = findingQuery.omit({ cursor: true, limit: true });
export type FindingsExport = z.output<typeof findingsExport>;

export const findingParams = z.object({ findingId: z.uuid() });

/** The ledger entry that resolves a finding; the amount in minor units, negative when it reduces the ledger. */
const correction = z.object({
  kind: z.enum([
    "record_capture",
    "write_off",
    "correct_amount",
    "record_refund",
    "undo_refund",
    "post_difference",
  ]),
  amount: z.int32(),
  currency: z.enum(currencies),
});
export type Correction = z.infer<typeof correction>;

/** An administrator's explanation of why the records differ, or what was done about it. */
export const findingResolution = z.object({
  resolution: z
    .string()
    .overwrite(cleanMultilineText)
    .trim()
    .min(1, "explanationRequired")
    .max(500, textTooLong),
  /** The correction to post as well, as it was shown; no other is posted. */
  correction: correction.optional(),
});
export type FindingResolution = z.infer<typeof findingResolution>;

export const reconciliationFinding = z.object({
  id: z.uuid(),
  kind: findingKind,
  paymentId: z.uuid(),
  bookingId: z.uuid(),
  bookingReference: z.string(),
  method: recordedMethod,
  provider: z.string(),
  /** Minor units of `currency`; null where that side does not report an amount. */
  ours: z.int(),
  theirs: z.int().nullable(),
  currency: z.enum(currencies),
  /** The currency of `theirs` if it differs. */
  theirCurrency: z.string().nullable(),
  foundAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  /** Null when both sides agree again without an administrator. */
  resolvedBy: z.string().nullable(),
  resolution: z.string().nullable(),
  /** The correction that can be posted, or was; null when the finding can only be explained. */
  correction: correction.nullable(),
  isPosted: z.boolean(),
  /**
   * Set for a dispute that the bank decided for the payer: who bears the loss, or that the bank later returned the
   * money.
   */
  lost: z.enum(["marketplace", "both", "reinstated"]).nullable(),
});
export type ReconciliationFinding = z.infer<typeof reconciliationFinding>;

/** Findings are listed newest first. */
export const findingPage = z.object({
  items: z.array(reconciliationFinding),
  nextCursor: z.string().nullable(),
});
export type FindingPage = z.infer<typeof findingPage>;

export const reconciliationOverview = z.object({
  /** The newest run that finished. */
  lastRun: z
    .object({
      startedAt: z.iso.datetime(),
      finishedAt: z.iso.datetime(),
      checkedPayments: z.int(),
      /** The number of payments whose provider did not answer. */
      unanswered: z.int(),
    })
    .nullable(),
  /** True while a run is active or queued. */
  isUnderWay: z.boolean(),
  openFindings: z.int(),
});
export type ReconciliationOverview = z.infer<typeof reconciliationOverview>;
