import { redeliver } from "@/lib/businesses/webhooks/commands";
import { deliveryParams, webhookIdResponse } from "@/lib/businesses/webhooks/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "sends a delivery again",
  access: "user",
  params: deliveryParams,
  returns: webhookIdResponse,
  status: 201,
  cost: 4,
  handle: ({ actor, params, now, device }) =>
    redeliver(actor, params.endpointId, params.deliveryId, { now, device }),
});
