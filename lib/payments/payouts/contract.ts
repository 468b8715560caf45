import { z } from "zod";
import { payoutMethods } from "@/db/enums/businesses";
import { payoutItemKinds, payoutStatuses } from "@/db/enums/payments";

const payoutStatus = z.enum(payoutStatuses);

export const payoutParams = z.object({ payoutId: z.uuid() });

/**
 * The account a payout goes to, as the business had set it when the payout was made. Its owners see the
 * account masked.
 */
const destination = z.object({
  method: z.enum(payoutMethods),
  holderName: z.string(),
  bankName: z.string().nullable(),
  account: z.string(),
});

const listQuery = z.object({
  status: payoutStatus.optional(),
  /** The previous page's `nextCursor`. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export const payoutListQuery = listQuery.extend({ businessId: z.uuid().optional() });
export const adminPayoutListQuery = listQuery;
/** The export takes the same filters as the list, without paging. */
export const adminPayoutsExport = listQuery.omit({ cursor: true, limit: true });
export type AdminPayoutsExport = z.output<typeof adminPayoutsExport>;
export type PayoutListQuery = z.infer<typeof payoutListQuery>;

/** A payout in a list. Amounts in US cents, francs whole at the rate of its day; instants ISO 8601. */
const payoutSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: payoutStatus,
  business: z.object({ id: z.uuid(), name: z.string() }),
  amountCents: z.int(),
  amountRwf: z.int(),
  rwfPerHundredUsd: z.int(),
  rentals: z.int(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** The reference the bank or the mobile money company gave the transfer; null until it is made. */
  transferReference: z.string().nullable(),
  destination: destination.nullable(),
});
export type PayoutSummary = z.infer<typeof payoutSummary>;
export const payoutPage = z.object({ items: z.array(payoutSummary), nextCursor: z.uuid().nullable() });
export type PayoutPage = z.infer<typeof payoutPage>;

/**
 * A part of a payout: a rental's share (negative when more was refunded than was left) or a deducted invoice.
 */
const payoutItem = z.object({
  id: z.uuid(),
  kind: z.enum(payoutItemKinds),
  bookingId: z.uuid().nullable(),
  /** The booking's reference, or the invoice's number. */
  reference: z.string(),
  vehicleTitle: z.string().nullable(),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** For an invoice: the first day of its month. */
  monthStartsOn: z.iso.date().nullable(),
  amountCents: z.int(),
});
export const payoutDetail = payoutSummary.extend({ items: z.array(payoutItem) });
export type PayoutDetail = z.infer<typeof payoutDetail>;

/** A payout as administrators see it, with how to reach the business. */
export const adminPayout = payoutSummary.extend({
  business: payoutSummary.shape.business.extend({ phone: z.string(), email: z.string() }),
  /** Null where one administrator is enough; `by` is null until somebody approves, and another one transfers it. */
  approval: z.object({ by: z.string().nullable(), isOwn: z.boolean() }).nullable(),
});
export type AdminPayout = z.infer<typeof adminPayout>;
export const adminPayoutPage = z.object({ items: z.array(adminPayout), nextCursor: z.uuid().nullable() });
export type AdminPayoutPage = z.infer<typeof adminPayoutPage>;

export const transferRequest = z.object({
  transferReference: z
    .string("fieldRequired")
    .trim()
    .min(3, "fieldRequired")
    .max(80, "fieldInvalid")
    .regex(/^\P{C}*$/u, "fieldInvalid"),
});
export type TransferRequest = z.infer<typeof transferRequest>;

/**
 * The balance of a business. US cents; positive is what the marketplace owes it, negative what it owes the
 * marketplace.
 */
const balance = z.object({
  business: z.object({
    id: z.uuid(),
    name: z.string(),
    /** The day the business joined, in Kigali: statements begin with its month. */
    since: z.iso.date(),
  }),
  /** Everything the ledger owes the business now. */
  balanceCents: z.int(),
  /** The part from rentals that ended long enough ago to be in the next payout, less open invoices. */
  nextPayoutCents: z.int(),
  /** The part from rentals that are running, have not begun, or ended less than two days ago. */
  laterCents: z.int(),
  openInvoicesCents: z.int(),
  /** The amount of payouts that are made and not yet transferred. */
  onItsWayCents: z.int(),
  /** The day of the next run, in Kigali. */
  nextPayoutOn: z.iso.date(),
  /** True when the business has set an account for payouts. */
  hasAccount: z.boolean(),
});
export type Balance = z.infer<typeof balance>;
export const balanceList = z.object({ items: z.array(balance) });
export type BalanceList = z.infer<typeof balanceList>;
