import { addEndpoint } from "@/lib/businesses/webhooks/commands";
import {
  createdSecret,
  endpointList,
  endpointRequest,
  endpointsQuery,
} from "@/lib/businesses/webhooks/contract";
import { listEndpoints } from "@/lib/businesses/webhooks/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/webhooks?businessId – a business's webhook endpoints, for its owner
export const GET = route({
  access: "user",
  query: endpointsQuery,
  returns: endpointList,
  handle: ({ actor, query }) => listEndpoints(actor, query.businessId),
});

// POST /api/webhooks – adds an endpoint; only this response holds its secret
export const POST = route({
  access: "user",
  body: endpointRequest,
  returns: createdSecret,
  status: 201,
  handle: ({ actor, body, now, device }) => addEndpoint(actor, body, { now, device }),
});
