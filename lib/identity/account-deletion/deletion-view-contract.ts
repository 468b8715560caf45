import { z } from "zod";

/** The kinds of blockers, for renters, owners and administrators; the view reports how many there are of each. */
const blockerKinds = [
  "rentals",
  "deposits",
  "claims",
  "dues",
  "disputes",
  "payments",
  "ownerBookings",
  "ownerClaims",
  "ownerMoney",
  "payouts",
  "ownerInvoices",
  "ownerDebt",
  "onlyAdmin",
] as const;

/** Instants are ISO 8601. Not part of the contract of requests: the banner on every dashboard reads it. */
export const deletionView = z.object({
  scheduled: z.object({ requestedAt: z.iso.datetime(), dueAt: z.iso.datetime() }).nullable(),
  blockers: z.array(z.object({ kind: z.enum(blockerKinds), count: z.number().int().positive() })),
  /** What renters still owe to the user's businesses, which blocks nothing; null: nothing. */
  renterDuesCents: z.int().nullable(),
});
export type DeletionView = z.infer<typeof deletionView>;
