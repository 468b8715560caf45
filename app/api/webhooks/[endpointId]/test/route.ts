import { sendTest } from "@/lib/businesses/webhooks/commands";
import { endpointParams, webhookIdResponse } from "@/lib/businesses/webhooks/contract";
import { route } from "@/lib/platform/routes/route";

// POST /api/webhooks/:endpointId/test – sends a test event
export const POST = route({
  access: "user",
  params: endpointParams,
  returns: webhookIdResponse,
  status: 201,
  cost: 4,
  handle: ({ actor, params, now, device }) => sendTest(actor, params.endpointId, { now, device }),
});
