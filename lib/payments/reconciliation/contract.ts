import { z } from "zod";

/** What may be wrong between a provider's books, our payments and the ledger. */
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

/** When it was found and its id: the place after which the list goes on. */
const cursorParts = z.tuple([z.iso.datetime(), z.uuid()]);

export const findingQuery = z.object({
  state: z.enum(["open", "resolved"]).default("open"),
  cursor: z
    .string()
    .refine((cursor) => cursorParts.safeParse(cursor.split("_")).success, "fieldInvalid")
    .optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type FindingQuery = z.output<typeof findingQuery>;

export const findingParams = z.object({ findingId: z.uuid() });

/** What is booked when a finding is resolved by booking it; the amount in minor units, negative where the books lose by it. */
const correction = z.object({
  kind: z.enum([
    "record_capture",
    "write_off",
    "correct_amount",
    "record_refund",
    "undo_refund",
    "post_difference",
  ]),
  amount: z.int(),
  currency: z.enum(["USD", "RWF"]),
});
export type Correction = z.infer<typeof correction>;

/** What an administrator found out: why the books differ, or what was done about it. */
export const findingResolution = z.object({
  resolution: z.string().trim().min(1, "explanationRequired").max(500, "fieldInvalid"),
  /** Also book what `correction` says. */
  book: z.boolean().optional(),
  /** The entry as it was shown: no other is booked. */
  correction: correction.optional(),
});
export type FindingResolution = z.infer<typeof findingResolution>;

export const reconciliationFinding = z.object({
  id: z.uuid(),
  kind: findingKind,
  paymentId: z.uuid(),
  bookingId: z.uuid(),
  bookingReference: z.string(),
  method: z.enum(["card", "momo", "airtel"]),
  provider: z.string(),
  /** Minor units of `currency`; null where they do not tell. */
  ours: z.int(),
  theirs: z.int().nullable(),
  currency: z.enum(["USD", "RWF"]),
  /** Where `theirs` is in another. */
  theirCurrency: z.string().nullable(),
  foundAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  /** Null where both agree again by themselves. */
  resolvedBy: z.string().nullable(),
  resolution: z.string().nullable(),
  /** What booking it would do, or did; null where it can only be explained. */
  correction: correction.nullable(),
  isBooked: z.boolean(),
  /** A dispute the bank has decided for the payer: who bears it, or that the bank gave it back to us in the end. */
  lost: z.enum(["marketplace", "both", "reinstated"]).nullable(),
});
export type ReconciliationFinding = z.infer<typeof reconciliationFinding>;

/** Newest first. */
export const findingPage = z.object({
  items: z.array(reconciliationFinding),
  nextCursor: z.string().nullable(),
});
export type FindingPage = z.infer<typeof findingPage>;

export const reconciliationOverview = z.object({
  /** The newest one that came to its end. */
  lastRun: z
    .object({
      startedAt: z.iso.datetime(),
      finishedAt: z.iso.datetime(),
      checkedPayments: z.int(),
      /** Whose provider did not answer. */
      unanswered: z.int(),
    })
    .nullable(),
  /** One runs, or waits to be run. */
  isUnderWay: z.boolean(),
  openFindings: z.int(),
});
export type ReconciliationOverview = z.infer<typeof reconciliationOverview>;
