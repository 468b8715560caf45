import { z } from "zod";
import { callbackParams, handleProviderCallback } from "@/lib/payments/provider-callbacks/handle-callback";
import { webhookRoute } from "@/lib/platform/routes/webhook-route";

const returns = z.object({ received: z.literal(true) });

// POST /api/payments/webhooks/:provider – receives payment events from Stripe, MTN or Airtel
export const POST = webhookRoute({
  access: "public",
  params: callbackParams,
  returns,
  handle: ({ params, rawBody, headers, now }) =>
    handleProviderCallback(params.provider, rawBody, headers, now),
});

// PUT /api/payments/webhooks/:provider – the same for MTN, which uses either method
export const PUT = webhookRoute({
  access: "public",
  params: callbackParams,
  returns,
  handle: ({ params, rawBody, headers, now }) =>
    handleProviderCallback(params.provider, rawBody, headers, now),
});
