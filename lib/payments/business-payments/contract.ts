import { z } from "zod";
import { transferRequest } from "@/lib/payments/payouts/contract";
import { businessParams } from "@/lib/platform/http/contract";

export const businessPaymentParams = businessParams.extend({ paymentId: z.uuid() });

/** A transfer that arrived from a business, in US cents. */
export const businessPaymentRequest = transferRequest.extend({
  amountCents: z.int32("amountInvalid").min(1, "amountInvalid"),
});
export type BusinessPaymentRequest = z.output<typeof businessPaymentRequest>;

/** The balance of a business as administrators see it, in US cents. */
export const businessBalance = z.object({
  /** What the marketplace owes the business; negative when the business owes. */
  balanceCents: z.int(),
  openInvoicesCents: z.int(),
  /** What the business owes and can pay now: of rentals that are settled, without open invoices. */
  debtCents: z.int(),
  /** The latest payments of the business, newest first. */
  payments: z.array(
    z.object({
      id: z.uuid(),
      amountCents: z.int(),
      transferReference: z.string(),
      recordedAt: z.iso.datetime(),
      /** The name of the administrator. */
      recordedBy: z.string(),
      /** When and why it was taken back, because it was recorded by mistake. */
      reversedAt: z.iso.datetime().nullable(),
      reverseReason: z.string().nullable(),
    }),
  ),
});
export type BusinessBalance = z.infer<typeof businessBalance>;
