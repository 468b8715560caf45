import { z } from "zod";
import { refundStatuses } from "@/db/enums/payments";
import { disputeView } from "@/lib/payments/disputes/contract";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";
import { currencies } from "@/lib/platform/money";
import { paymentPurpose, paymentStatus, recordedMethod } from "@/lib/rentals/bookings/money/contract";

/** A booking reference (GD-…), in any case, with or without surrounding spaces. */
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
  status: z.enum(refundStatuses),
  /** Minor units of the payment's currency. */
  amount: z.int(),
  reason: z.string(),
  /** True when the payer's bank took the money back. */
  isLoss: z.boolean(),
  providerRef: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

/** A payment as administrators see it. */
const adminPayment = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  bookingReference: z.string(),
  purpose: paymentPurpose,
  method: recordedMethod,
  provider: z.string(),
  providerRef: z.string().nullable(),
  status: paymentStatus,
  amount: z.int(),
  currency: z.enum(currencies),
  /** "+250 ••• ••• 456" */
  maskedPhone: z.string().nullable(),
  failureCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  dispute: disputeView.nullable(),
  refunds: z.array(refund),
});
export type AdminPayment = z.infer<typeof adminPayment>;

/** All payments of a booking, oldest first; a booking has few. */
export const adminPayments = z.array(adminPayment);

export const manualRefundQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type ManualRefundQuery = z.output<typeof manualRefundQuery>;

export const manualRefundParams = z.object({ refundId: z.uuid() });

/** A refund the provider cannot make: an administrator has to send the money by hand. */
const manualRefund = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  bookingReference: z.string(),
  method: recordedMethod,
  /** Complete, because the money is sent to it; null for a card. */
  phone: z.string().nullable(),
  name: z.string(),
  amount: z.int(),
  currency: z.enum(currencies),
  since: z.iso.datetime(),
});
export type ManualRefund = z.infer<typeof manualRefund>;

/** The longest waiting refund comes first. */
export const manualRefundPage = z.object({
  items: z.array(manualRefund),
  nextCursor: z.string().nullable(),
  total: z.int(),
});
export type ManualRefundPage = z.infer<typeof manualRefundPage>;

/** The reference the bank or the mobile money company gave the transfer. */
export const manualTransfer = z.object({
  transferReference: z.string().trim().min(1, "fieldRequired").max(100, "fieldInvalid"),
});
