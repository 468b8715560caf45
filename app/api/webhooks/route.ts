import { addEndpoint } from "@/lib/businesses/webhooks/commands";
import {
  createdSecret,
  endpointList,
  endpointRequest,
  endpointsQuery,
} from "@/lib/businesses/webhooks/contract";
import { listEndpoints } from "@/lib/businesses/webhooks/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "a business's webhook endpoints, for its owner",
  access: "user",
  query: endpointsQuery,
  returns: endpointList,
  handle: ({ actor, query }) => listEndpoints(actor, query.businessId),
});

export const POST = route({
  summary: "adds an endpoint; only this response holds its secret",
  access: "user",
  stepUp: true,
  body: endpointRequest,
  returns: createdSecret,
  status: 201,
  handle: ({ actor, body, now, device }) => addEndpoint(actor, body, { now, device }),
});
