import { rotateSecret } from "@/lib/businesses/webhooks/commands";
import { createdSecret, endpointParams, secretRequest } from "@/lib/businesses/webhooks/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "replaces the signing secret; asks for the password again; the old one signs for another day",
  access: "user",
  params: endpointParams,
  body: secretRequest,
  returns: createdSecret,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    rotateSecret(actor, params.endpointId, body, { now, device }),
});
