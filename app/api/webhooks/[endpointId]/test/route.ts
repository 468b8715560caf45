import { route } from "@/lib/api/route";
import { sendTest } from "@/lib/webhooks/commands";
import { done, endpointParams } from "@/lib/webhooks/contract";

// POST /api/webhooks/:endpointId/test – send an event about nothing there
export const POST = route({
  access: "user",
  params: endpointParams,
  returns: done,
  status: 201,
  cost: 4,
  handle: ({ actor, params, now, device }) => sendTest(actor, params.endpointId, { now, device }),
});
