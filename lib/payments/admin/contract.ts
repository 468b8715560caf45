import { z } from "zod";
import { disputeView } from "@/lib/payments/disputes/contract";
import { timeCursor } from "@/lib/platform/http/cursor";
import { paymentMethod, paymentStatus } from "@/lib/rentals/bookings/money/contract";

/** What people quote: GD-…, in any case, with spaces around it or without. */
export const paymentSearch = z.object({
  reference: z
    .string()
    .trim()
    .min(1, "fieldRequired")
    .max(20, "fieldInvalid")
    .transform((text) => text.toUpperCase()),
});

const refund = z.object({
  id: z.uuid(),
  status: z.enum(["created", "succeeded", "failed", "by_hand"]),
  /** Minor units of the payment's currency. */
  amount: z.int(),
  reason: z.string(),
  /** The payer's bank took it. */
  isLoss: z.boolean(),
  providerRef: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

/** A payment as administrators see it. */
const adminPayment = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  bookingReference: z.string(),
  purpose: z.enum(["rent", "change", "late", "deposit"]),
  method: paymentMethod,
  provider: z.string(),
  providerRef: z.string().nullable(),
  status: paymentStatus,
  amount: z.int(),
  currency: z.enum(["USD", "RWF"]),
  /** "+250 ••• ••• 456" */
  maskedPhone: z.string().nullable(),
  failureCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  dispute: disputeView.nullable(),
  refunds: z.array(refund),
});
export type AdminPayment = z.infer<typeof adminPayment>;

/** A booking has few; all of them, oldest first. */
export const adminPayments = z.array(adminPayment);

export const manualRefundQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type ManualRefundQuery = z.output<typeof manualRefundQuery>;

export const manualRefundParams = z.object({ refundId: z.uuid() });

/** Money a provider cannot send back: somebody has to, by hand. */
const manualRefund = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  bookingReference: z.string(),
  method: paymentMethod,
  /** Whole, for it is where the money goes; null for a card. */
  phone: z.string().nullable(),
  name: z.string(),
  amount: z.int(),
  currency: z.enum(["USD", "RWF"]),
  since: z.iso.datetime(),
});
export type ManualRefund = z.infer<typeof manualRefund>;

/** Longest waiting first. */
export const manualRefundPage = z.object({
  items: z.array(manualRefund),
  nextCursor: z.string().nullable(),
  total: z.int(),
});
export type ManualRefundPage = z.infer<typeof manualRefundPage>;

/** What the bank or the mobile money company calls the transfer. */
export const manualTransfer = z.object({
  transferReference: z.string().trim().min(1, "fieldRequired").max(100, "fieldInvalid"),
});
