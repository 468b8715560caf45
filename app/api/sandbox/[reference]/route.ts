import { simulatedCharge, simulatedChargeParams } from "@/lib/operations/demo/providers/contract";
import { getSimulatedCharge } from "@/lib/operations/demo/providers/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "a charge that waits at a simulated provider (demo mode)",
  access: "user",
  isOpenDuringMaintenance: true,
  params: simulatedChargeParams,
  returns: simulatedCharge,
  handle: ({ actor, params, now }) => getSimulatedCharge(actor, params.reference, now),
});
