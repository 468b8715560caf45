import { changeEndpoint, removeEndpoint } from "@/lib/businesses/webhooks/commands";
import { endpointParams, partialEndpointChange, webhookIdResponse } from "@/lib/businesses/webhooks/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "changes an endpoint's address or events, or turns it on or off",
  access: "user",
  params: endpointParams,
  body: partialEndpointChange,
  returns: webhookIdResponse,
  handle: async ({ actor, params, body, now, device }) => {
    await changeEndpoint(actor, params.endpointId, body, { now, device });
    return { id: params.endpointId };
  },
});

export const DELETE = route({
  summary: "removes an endpoint with its deliveries",
  access: "user",
  params: endpointParams,
  returns: webhookIdResponse,
  handle: async ({ actor, params, now, device }) => {
    await removeEndpoint(actor, params.endpointId, { now, device });
    return { id: params.endpointId };
  },
});
