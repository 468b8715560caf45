import { route } from "@/lib/api/route";
import { changeEndpoint, removeEndpoint } from "@/lib/webhooks/commands";
import { done, endpointChange, endpointParams } from "@/lib/webhooks/contract";

// PUT /api/webhooks/:endpointId – another address, other events, off or on again
export const PUT = route({
  access: "user",
  params: endpointParams,
  body: endpointChange,
  returns: done,
  handle: async ({ actor, params, body, now, device }) => {
    await changeEndpoint(actor, params.endpointId, body, { now, device });
    return { id: params.endpointId };
  },
});

// DELETE /api/webhooks/:endpointId – remove it with its list of deliveries
export const DELETE = route({
  access: "user",
  params: endpointParams,
  returns: done,
  handle: async ({ actor, params, now, device }) => {
    await removeEndpoint(actor, params.endpointId, { now, device });
    return { id: params.endpointId };
  },
});
