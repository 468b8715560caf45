import { route } from "@/lib/api/route";
import { sendAgain } from "@/lib/webhooks/commands";
import { deliveryParams, done } from "@/lib/webhooks/contract";

// POST /api/webhooks/:endpointId/deliveries/:deliveryId/repetition – send the same delivery once more
export const POST = route({
  access: "user",
  params: deliveryParams,
  returns: done,
  status: 201,
  cost: 4,
  handle: ({ actor, params, now, device }) =>
    sendAgain(actor, params.endpointId, params.deliveryId, { now, device }),
});
