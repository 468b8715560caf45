import { deliveryList, endpointParams } from "@/lib/businesses/webhooks/contract";
import { listDeliveries } from "@/lib/businesses/webhooks/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the last deliveries to an endpoint, with their outcome",
  access: "user",
  params: endpointParams,
  returns: deliveryList,
  handle: ({ actor, params }) => listDeliveries(actor, params.endpointId),
});
