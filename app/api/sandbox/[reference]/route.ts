import { sandboxCharge, sandboxParams } from "@/lib/operations/demo/providers/contract";
import { getSandboxCharge } from "@/lib/operations/demo/providers/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "a charge that waits at the sandbox provider (demo mode)",
  access: "user",
  isOpenDuringMaintenance: true,
  params: sandboxParams,
  returns: sandboxCharge,
  handle: ({ actor, params, now }) => getSandboxCharge(actor, params.reference, now),
});
