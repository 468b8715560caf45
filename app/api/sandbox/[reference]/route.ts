import { route } from "@/lib/api/route";
import { sandboxCharge, sandboxParams } from "@/lib/sandbox/contract";
import { getSandboxCharge } from "@/lib/sandbox/queries";

// GET /api/sandbox/:reference – a charge waiting at the sandbox provider (demo mode)
export const GET = route({
  access: "user",
  isAlwaysOpen: true,
  params: sandboxParams,
  returns: sandboxCharge,
  handle: ({ actor, params, now }) => getSandboxCharge(actor, params.reference, now),
});
