import { route } from "@/lib/api/route";
import { rollSecret } from "@/lib/webhooks/commands";
import { endpointParams, secretRequest, toldSecret } from "@/lib/webhooks/contract";

// POST /api/webhooks/:endpointId/secret – a new signing secret, with the password again; for a day the old one signs beside it
export const POST = route({
  access: "user",
  params: endpointParams,
  body: secretRequest,
  returns: toldSecret,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    rollSecret(actor, params.endpointId, body, { now, device }),
});
