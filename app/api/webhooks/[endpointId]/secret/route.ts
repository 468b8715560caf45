import { rotateSecret } from "@/lib/businesses/webhooks/commands";
import { createdSecret, endpointParams } from "@/lib/businesses/webhooks/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "replaces the signing secret; the old one signs for another day",
  access: "user",
  stepUp: true,
  params: endpointParams,
  returns: createdSecret,
  status: 201,
  handle: ({ actor, params, now, device }) => rotateSecret(actor, params.endpointId, { now, device }),
});
