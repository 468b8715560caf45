import { z } from "zod";

const payoutStatus = z.enum(["due", "sent"]);

export const payoutParams = z.object({ payoutId: z.uuid() });

/** Where a payout goes, as the business had said when it was made. Its owners see the account masked. */
const destination = z.object({
  method: z.enum(["bank", "momo"]),
  holderName: z.string(),
  bankName: z.string().nullable(),
  account: z.string(),
});

const listQuery = z.object({
  status: payoutStatus.optional(),
  /** Of the page before: its `nextCursor`. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export const payoutListQuery = listQuery.extend({ businessId: z.uuid().optional() });
export const adminPayoutListQuery = listQuery;
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
  /** What the bank or the mobile money company calls the transfer; null until it is made. */
  transferReference: z.string().nullable(),
  destination: destination.nullable(),
});
export type PayoutSummary = z.infer<typeof payoutSummary>;
export const payoutPage = z.object({ items: z.array(payoutSummary), nextCursor: z.uuid().nullable() });
export type PayoutPage = z.infer<typeof payoutPage>;

/** What a payout is made of: a rental's share (negative where more went back than was left) or an invoice taken off. */
const payoutItem = z.object({
  id: z.uuid(),
  kind: z.enum(["rental", "subscription"]),
  bookingId: z.uuid().nullable(),
  /** The booking's reference, or the invoice's number. */
  reference: z.string(),
  vehicleTitle: z.string().nullable(),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** Of an invoice: the first day of its month. */
  monthStartsOn: z.iso.date().nullable(),
  amountCents: z.int(),
});
export const payoutDetail = payoutSummary.extend({ items: z.array(payoutItem) });
export type PayoutDetail = z.infer<typeof payoutDetail>;

/** As administrators see it: with where to reach the business. */
export const adminPayout = payoutSummary.extend({
  business: payoutSummary.shape.business.extend({ phone: z.string(), email: z.string() }),
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

/** Where a business stands. US cents; all of them what the marketplace owes it, negative when it owes the marketplace. */
const balance = z.object({
  business: z.object({
    id: z.uuid(),
    name: z.string(),
    /** The day it joined, in Kigali: statements begin with its month. */
    since: z.iso.date(),
  }),
  /** Everything the books owe it now. */
  balanceCents: z.int(),
  /** Of that, rentals that ended long enough ago to be in the next payout, less open invoices. */
  nextPayoutCents: z.int(),
  /** Of rentals that run, are ahead, or ended less than two days ago. */
  laterCents: z.int(),
  openInvoicesCents: z.int(),
  /** Of payouts made and not yet transferred. */
  onItsWayCents: z.int(),
  /** The day of the next run, in Kigali. */
  nextPayoutOn: z.iso.date(),
  /** Somebody has said where it is paid. */
  hasAccount: z.boolean(),
});
export type Balance = z.infer<typeof balance>;
export const balanceList = z.object({ items: z.array(balance) });
