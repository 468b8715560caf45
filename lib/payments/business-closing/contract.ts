import { z } from "zod";

/** What blocks the closing of a business, in the order to resolve it. */
const closingBlockerKinds = [
  "suspended",
  "bookings",
  "claims",
  "moving",
  "later",
  "payable",
  "due",
  "invoices",
  "debt",
] as const;

const closingBlocker = z.object({
  kind: z.enum(closingBlockerKinds),
  /** For `suspended`, `bookings`, `claims` and `moving`. */
  count: z.int(),
  /** For the others, in cents. */
  amountCents: z.int(),
});
export type ClosingBlocker = z.infer<typeof closingBlocker>;

export const closingQuery = z.object({ businessId: z.uuid("fieldInvalid").optional() });
export const closingRequest = closingQuery;
export type ClosingRequest = z.infer<typeof closingRequest>;

export const closingState = z.object({
  business: z.object({ id: z.uuid(), name: z.string() }),
  blockers: z.array(closingBlocker),
  /** What renters still owe, which blocks nothing; 0 while something blocks the closing. Paid later, it is paid out. */
  renterDuesCents: z.int(),
  /** What is owed at the counter, where nobody can record it after the closing; null: nothing, or something blocks. */
  counterDuesCents: z.int().nullable(),
  hasPayoutAccount: z.boolean(),
  /** The day of the next payout if none can be made now; null: the owner may ask for one. */
  nextPayoutOn: z.iso.date().nullable(),
});
export type ClosingState = z.infer<typeof closingState>;
