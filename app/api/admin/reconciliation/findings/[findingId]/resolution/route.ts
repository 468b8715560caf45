import { resolveFinding } from "@/lib/payments/reconciliation/commands";
import {
  findingParams,
  findingResolution,
  reconciliationFinding,
} from "@/lib/payments/reconciliation/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "closes a finding with an explanation",
  access: "admin",
  stepUp: true,
  params: findingParams,
  body: findingResolution,
  returns: reconciliationFinding,
  status: 201,
  handle: ({ actor, params, body, device, now }) =>
    resolveFinding(actor, params.findingId, body, { device, now }),
});
