import { z } from "zod";
import {
  counterMethods,
  paymentMethods,
  paymentPurposes,
  paymentStatuses,
  recordedMethods,
  type refundStatuses,
} from "@/db/enums/payments";

export const paymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof paymentMethod>;
export const counterMethod = z.enum(counterMethods);
export type CounterMethod = z.infer<typeof counterMethod>;
/** How a stored payment was made: through a provider, or at a business's counter. */
export const recordedMethod = z.enum(recordedMethods);
export type RecordedMethod = z.infer<typeof recordedMethod>;

export const isCounterMethod = (method: RecordedMethod): method is CounterMethod =>
  counterMethod.safeParse(method).success;

/**
 * How a refund is made: to the method of the payment, by its provider or the business that took it at its counter, or
 * by a transfer of an administrator.
 */
export const refundRoute = z.enum(["method", "transfer"]);
export type RefundRoute = z.infer<typeof refundRoute>;

/** The value of `payments.provider` for payments that no provider collects. */
export const COUNTER = "counter";

export const paymentPurpose = z.enum(paymentPurposes);
export type PaymentPurpose = z.infer<typeof paymentPurpose>;
/** Purposes paid on a page of their own, separately from the rent. */
export const duePurpose = paymentPurpose.exclude(["rent"]);
export const paymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = z.infer<typeof paymentStatus>;
export type RefundStatus = (typeof refundStatuses)[number];
/** Reasons for a failed payment that the payer can act on. */
export const failureCode = z.enum([
  "not_enough_money",
  "wrong_pin",
  "rejected_by_payer",
  "timed_out",
  "limit_reached",
  "number_unknown",
  "not_authenticated",
  "card_expired",
  "declined",
  "provider_down",
  "amount_differs",
  "currency_differs",
]);
export type FailureCode = z.infer<typeof failureCode>;
/** An amount the renter can pay now. US cents, whole francs. */
export const due = z.object({
  purpose: paymentPurpose,
  totalCents: z.int(),
  totalRwf: z.int(),
  /** Payment deadline; null where there is none. */
  deadlineAt: z.iso.datetime().nullable(),
  changeId: z.uuid().nullable(),
  claimId: z.uuid().nullable(),
});
export type Due = z.infer<typeof due>;
/** What the owner earns of a booking's total, in US cents. */
export const earningsOfOwner = z.object({
  cents: z.int(),
  commissionCents: z.int(),
  commissionPercent: z.int(),
  /** The marketplace's compensation for its promo code. */
  promotionCents: z.int(),
});
export type OwnerEarnings = z.infer<typeof earningsOfOwner>;
