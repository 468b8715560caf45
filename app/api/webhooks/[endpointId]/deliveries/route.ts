import { route } from "@/lib/api/route";
import { deliveryList, endpointParams } from "@/lib/webhooks/contract";
import { listDeliveries } from "@/lib/webhooks/queries";

// GET /api/webhooks/:endpointId/deliveries – what was sent there last, and what became of it
export const GET = route({
  access: "user",
  params: endpointParams,
  returns: deliveryList,
  handle: ({ actor, params }) => listDeliveries(actor, params.endpointId),
});
