import { z } from "zod";
import { payoutMethods } from "@/db/enums/businesses";
import { payoutItemKinds, payoutStatuses } from "@/db/enums/payments";
import { textTooLong } from "@/lib/platform/i18n/error-keys";

const payoutStatus = z.enum(payoutStatuses);

export const payoutParams = z.object({ payoutId: z.uuid() });

/** The account of a payout, as it was set when the payout was made. Owners see it masked. */
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
export const adminPayoutListQuery = listQuery.extend({
  /** A reference of a payout or its transfer, or the beginning of words of a business's name, its email or id. */
  search: z.string().trim().max(120).default(""),
});
/** The export takes the same filters as the list, without paging. */
export const adminPayoutsExport = adminPayoutListQuery.omit({ cursor: true, limit: true });
export type AdminPayoutsExport = z.output<typeof adminPayoutsExport>;

/** The filters in the URL of the console's list; without a status it shows the payouts to transfer. */
export const adminPayoutFilters = ["status", "search"] as const;

export function adminPayoutsQuery(address: { get(name: string): string | null }): URLSearchParams {
  const { data: status = "due" } = payoutStatus.safeParse(address.get("status"));
  const query = new URLSearchParams({ status });
  const search = address.get("search");
  if (search) query.set("search", search);
  return query;
}
export type PayoutListQuery = z.infer<typeof payoutListQuery> & { search?: string };

/** A payout in a list. Amounts in US cents, and in whole francs at the rate of the payout's day; instants ISO 8601. */
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
  /** The transfer's reference from the bank or the mobile money provider; null until it is made. */
  transferReference: z.string().nullable(),
  destination: destination.nullable(),
  /** When and why the money came back from the bank; it is part of a later payout. */
  returnedAt: z.iso.datetime().nullable(),
  returnReason: z.string().nullable(),
  /**
   * The account that the business has now, if a due payout still goes to another one or to none; usable from the given time when
   * it was changed recently.
   */
  newAccount: destination.extend({ usableFrom: z.iso.datetime().nullable() }).nullable(),
});
export type PayoutSummary = z.infer<typeof payoutSummary>;
export const payoutPage = z.object({ items: z.array(payoutSummary), nextCursor: z.uuid().nullable() });
export type PayoutPage = z.infer<typeof payoutPage>;

/**
 * An item of a payout: a rental's share (negative when more was refunded than was left), a deducted invoice, an
 * earlier payout that came back, or what the business paid itself.
 */
const payoutItem = z.object({
  id: z.uuid(),
  kind: z.enum(payoutItemKinds),
  /** Null also for a booking that another owner has taken over: the business may no longer see it. */
  bookingId: z.uuid().nullable(),
  /** The reference of the booking, of the payout that came back or of the business's transfer, or the invoice's number. */
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

/** A payout as administrators see it, with the business's contact details. */
export const adminPayout = payoutSummary.extend({
  business: payoutSummary.shape.business.extend({
    phone: z.string(),
    /** Of a closed business, the address of whoever closed it. */
    email: z.string(),
    isClosed: z.boolean(),
  }),
  /** Null if one administrator is enough; `by` is null until one approves, so that another can transfer it. */
  approval: z.object({ by: z.string().nullable(), isOwn: z.boolean() }).nullable(),
  /** For a due payout: why the last transfer to its account came back; null if none did. */
  lastReturnReason: z.string().nullable(),
});
export type AdminPayout = z.infer<typeof adminPayout>;
export const adminPayoutPage = z.object({ items: z.array(adminPayout), nextCursor: z.uuid().nullable() });
export type AdminPayoutPage = z.infer<typeof adminPayoutPage>;

export const transferRequest = z.object({
  transferReference: z
    .string("fieldRequired")
    .trim()
    .min(3, "fieldRequired")
    .max(80, textTooLong)
    .regex(/^\P{C}*$/u, "fieldInvalid"),
});
export type TransferRequest = z.infer<typeof transferRequest>;

/** The approved account: 409 when the payout goes to another one, or to none yet. */
export const payoutApproval = z.object({ destination });
export type PayoutApproval = z.infer<typeof payoutApproval>;
/** The account that was shown with the payout, if any: 409 when the payout goes to another one. */
export const payoutTransfer = transferRequest.extend({ destination: destination.nullable().optional() });
export type PayoutTransfer = z.infer<typeof payoutTransfer>;

/** Why the bank sent a transfer back. The owner reads it. */
export const payoutReturn = z.object({
  reason: z
    .string("fieldRequired")
    .trim()
    .min(3, "fieldRequired")
    .max(300, textTooLong)
    .regex(/^\P{C}*$/u, "fieldInvalid"),
});
export type PayoutReturn = z.infer<typeof payoutReturn>;

/**
 * The balance of a business in US cents; positive when the marketplace owes the business, negative when the business
 * owes.
 */
const balance = z.object({
  business: z.object({
    id: z.uuid(),
    name: z.string(),
    /** The day the business joined, in Kigali: statements begin with its month. */
    since: z.iso.date(),
  }),
  /** The business's whole balance in the ledger. */
  balanceCents: z.int(),
  /** The part from rentals that ended long enough ago for the next payout, minus open invoices. */
  nextPayoutCents: z.int(),
  /** The part from rentals that are under way, have not begun, or ended or were last paid for less than two days ago. */
  laterCents: z.int(),
  openInvoicesCents: z.int(),
  /** The amount of payouts that were made but not yet transferred. */
  onItsWayCents: z.int(),
  /** The day of the next run, in Kigali. */
  nextPayoutOn: z.iso.date(),
  /** Set while payouts are paused after a change of the account. */
  pausedUntil: z.iso.datetime().nullable(),
  /** True when the business has set an account for payouts. */
  hasAccount: z.boolean(),
  /** Whether the reader may set it: only the owner may. */
  canSetAccount: z.boolean().nullable(),
});
export type Balance = z.infer<typeof balance>;
export const balanceList = z.object({ items: z.array(balance) });
export type BalanceList = z.infer<typeof balanceList>;
