import { sendTest } from "@/lib/businesses/webhooks/commands";
import { endpointParams, webhookIdResponse } from "@/lib/businesses/webhooks/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "sends a test event",
  access: "user",
  params: endpointParams,
  returns: webhookIdResponse,
  status: 201,
  cost: 4,
  handle: ({ actor, params, now, device }) => sendTest(actor, params.endpointId, { now, device }),
});
