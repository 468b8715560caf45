import { route } from "@/lib/api/route";
import { rollSecret } from "@/lib/webhooks/commands";
import { endpointParams, toldSecret } from "@/lib/webhooks/contract";

// POST /api/webhooks/:endpointId/secret – a new signing secret; for a day the old one signs beside it
export const POST = route({
  access: "user",
  params: endpointParams,
  returns: toldSecret,
  status: 201,
  handle: ({ actor, params, now, device }) => rollSecret(actor, params.endpointId, { now, device }),
});
