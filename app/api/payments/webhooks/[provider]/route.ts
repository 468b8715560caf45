import { z } from "zod";
import { hookRoute } from "@/lib/api/hook-route";
import { callbackParams, takeCallback } from "@/lib/payments/callbacks";

const returns = z.object({ received: z.literal(true) });

// POST /api/payments/webhooks/:provider – Stripe, MTN or Airtel tells that something happened to a payment
export const POST = hookRoute({
  access: "public",
  params: callbackParams,
  returns,
  handle: ({ params, rawBody, headers, now }) => takeCallback(params.provider, rawBody, headers, now),
});

// PUT /api/payments/webhooks/:provider – the same; MTN uses either
export const PUT = hookRoute({
  access: "public",
  params: callbackParams,
  returns,
  handle: ({ params, rawBody, headers, now }) => takeCallback(params.provider, rawBody, headers, now),
});
