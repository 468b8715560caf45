import { z } from "zod";
import { callbackParams, handleProviderCallback } from "@/lib/payments/provider-callbacks/handle-callback";
import { callbackRoute } from "@/lib/platform/http/callback-route";

const returns = z.object({ received: z.literal(true) });

export const POST = callbackRoute({
  summary: "receives payment events from Stripe, MTN or Airtel",
  access: "public",
  params: callbackParams,
  returns,
  handle: ({ params, rawBody, headers, now }) =>
    handleProviderCallback(params.provider, rawBody, headers, now),
});

export const PUT = callbackRoute({
  summary: "receives payment events from MTN, which uses either method",
  access: "public",
  params: callbackParams,
  returns,
  handle: ({ params, rawBody, headers, now }) =>
    handleProviderCallback(params.provider, rawBody, headers, now),
});
