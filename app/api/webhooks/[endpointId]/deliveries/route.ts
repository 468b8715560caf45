import { deliveryList, endpointParams } from "@/lib/businesses/webhooks/contract";
import { listDeliveries } from "@/lib/businesses/webhooks/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/webhooks/:endpointId/deliveries – the last deliveries to an endpoint, with their outcome
export const GET = route({
  access: "user",
  params: endpointParams,
  returns: deliveryList,
  handle: ({ actor, params }) => listDeliveries(actor, params.endpointId),
});
