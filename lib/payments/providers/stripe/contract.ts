import { z } from "zod";

const failure = z.object({ code: z.string().optional(), decline_code: z.string().optional() });

/** The fields used from a PaymentIntent. Amounts in minor units; francs have none. */
export const paymentIntent = z.object({
  id: z.string().startsWith("pi_"),
  status: z.enum([
    "requires_payment_method",
    "requires_confirmation",
    "requires_action",
    "processing",
    "requires_capture",
    "succeeded",
    "canceled",
  ]),
  amount: z.int(),
  amount_received: z.int().default(0),
  currency: z.string(),
  client_secret: z.string().nullish(),
  /** Seconds since 1970. */
  created: z.int(),
  cancellation_reason: z.string().nullish(),
  last_payment_error: failure.nullish(),
  latest_charge: z
    .union([
      z.string(),
      z.object({
        payment_method_details: z
          .object({ card: z.object({ capture_before: z.int().nullish() }).nullish() })
          .nullish(),
      }),
    ])
    .nullish(),
});
export type PaymentIntent = z.infer<typeof paymentIntent>;

/** A PaymentIntent in Stripe's records, with the captured and refunded amounts. */
export const recordedIntent = z.object({
  amount_received: z.int(),
  currency: z.string().transform((code) => code.toUpperCase()),
  latest_charge: z.object({ amount_refunded: z.int(), disputed: z.boolean().optional() }).nullish(),
});

/**
 * Disputes of a charge. Balance movements are in the account's own currency: taken is negative, returned
 * positive.
 */
export const stripeDisputesResponse = z.object({
  data: z.array(
    z.object({
      id: z.string().optional(),
      amount: z.int(),
      reason: z.string().optional(),
      status: z.string(),
      /** Seconds since 1970. */
      evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
      balance_transactions: z.array(z.object({ amount: z.int() })).default([]),
    }),
  ),
});
export type StripeDispute = z.infer<typeof stripeDisputesResponse>["data"][number];

export const stripeRefundResponse = z.object({
  id: z.string(),
  status: z.enum(["pending", "requires_action", "succeeded", "failed", "canceled"]).nullable(),
});

export const stripeRefundList = z.object({
  data: z.array(
    stripeRefundResponse.extend({ metadata: z.object({ refund_id: z.string().optional() }).nullish() }),
  ),
});

export const stripeError = z.object({
  error: z.object({ type: z.string(), code: z.string().optional() }),
});

/** An event of a callback. Its object is fetched again, so only its identifiers are read. */
export const stripeEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      payment_intent: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});
