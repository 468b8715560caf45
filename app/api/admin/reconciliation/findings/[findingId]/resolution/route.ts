import { route } from "@/lib/api/route";
import { resolveFinding } from "@/lib/reconciliation/commands";
import { finding, findingParams, findingResolution } from "@/lib/reconciliation/contract";

// POST /api/admin/reconciliation/findings/:findingId/resolution – says why the books differ
export const POST = route({
  access: "admin",
  params: findingParams,
  body: findingResolution,
  returns: finding,
  status: 201,
  handle: ({ actor, params, body, device, now }) =>
    resolveFinding(actor, params.findingId, body, { device, now }),
});
