import { route } from "@/lib/api/route";
import { addEndpoint } from "@/lib/webhooks/commands";
import { endpointList, endpointRequest, endpointsQuery, toldSecret } from "@/lib/webhooks/contract";
import { listEndpoints } from "@/lib/webhooks/queries";

// GET /api/webhooks?businessId – where a business's programs are told of events, for its owner
export const GET = route({
  access: "user",
  query: endpointsQuery,
  returns: endpointList,
  handle: ({ actor, query }) => listEndpoints(actor, query.businessId),
});

// POST /api/webhooks – add an endpoint; its secret is in this answer and nowhere else
export const POST = route({
  access: "user",
  body: endpointRequest,
  returns: toldSecret,
  status: 201,
  handle: ({ actor, body, now, device }) => addEndpoint(actor, body, { now, device }),
});
