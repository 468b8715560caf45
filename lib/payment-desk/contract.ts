import { z } from "zod";
import { timeCursor } from "@/lib/cursor";
import { disputeView } from "@/lib/disputes/contract";
import { paymentMethod, paymentStatus } from "@/lib/payments/contract";

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
const deskPayment = z.object({
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
export type DeskPayment = z.infer<typeof deskPayment>;

/** A booking has few; all of them, oldest first. */
export const deskPayments = z.array(deskPayment);

export const handRefundQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type HandRefundQuery = z.output<typeof handRefundQuery>;

export const handRefundParams = z.object({ refundId: z.uuid() });

/** Money a provider cannot send back: somebody has to, by hand. */
const handRefund = z.object({
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
export type HandRefund = z.infer<typeof handRefund>;

/** Longest waiting first. */
export const handRefundPage = z.object({
  items: z.array(handRefund),
  nextCursor: z.string().nullable(),
  total: z.int(),
});
export type HandRefundPage = z.infer<typeof handRefundPage>;

/** What the bank or the mobile money company calls the transfer. */
export const handTransfer = z.object({
  transferReference: z.string().trim().min(1, "fieldRequired").max(100, "fieldInvalid"),
});
