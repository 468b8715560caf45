import { sandboxCharge, sandboxParams } from "@/lib/operations/demo/providers/contract";
import { getSandboxCharge } from "@/lib/operations/demo/providers/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/sandbox/:reference – a charge that waits at the sandbox provider (demo mode)
export const GET = route({
  access: "user",
  isOpenDuringMaintenance: true,
  params: sandboxParams,
  returns: sandboxCharge,
  handle: ({ actor, params, now }) => getSandboxCharge(actor, params.reference, now),
});
