import { z } from "zod";
import { planIds } from "@/db/enums/businesses";
import { invoiceStatuses } from "@/db/enums/payments";

export const invoiceParams = z.object({ invoiceId: z.uuid() });

export const invoiceListQuery = z.object({
  status: z.enum(invoiceStatuses).optional(),
  businessId: z.uuid().optional(),
  /** The number of an invoice, or the beginning of words of a business's name, its email or id. */
  search: z.string().trim().max(120).optional(),
  /** The previous page's `nextCursor`. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type InvoiceListQuery = z.infer<typeof invoiceListQuery>;

/**
 * One month of a plan. Amounts in US cents, and in whole francs at the rate of the invoice's day; the period is
 * half-open.
 */
export const invoiceView = z.object({
  id: z.uuid(),
  number: z.string(),
  business: z.object({ id: z.uuid(), name: z.string() }),
  plan: z.enum(planIds),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  amountCents: z.int(),
  /** The part charged for an upgrade on the remaining days of the previous month. */
  upgradeCents: z.int(),
  amountRwf: z.int(),
  rwfPerHundredUsd: z.int(),
  status: z.enum(invoiceStatuses),
  issuedAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** Whether it is paid by transfer, not deducted from a payout. */
  isPaidByTransfer: z.boolean(),
});
export type InvoiceView = z.infer<typeof invoiceView>;
export const invoicePage = z.object({ items: z.array(invoiceView), nextCursor: z.uuid().nullable() });
export type InvoicePage = z.infer<typeof invoicePage>;
