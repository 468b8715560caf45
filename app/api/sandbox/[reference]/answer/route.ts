import { answerCharge } from "@/lib/operations/demo/providers/commands";
import {
  payerAnswer,
  simulatedCharge,
  simulatedChargeParams,
} from "@/lib/operations/demo/providers/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "approves, rejects or times out a charge, as the payer would (demo mode)",
  access: "user",
  isOpenDuringMaintenance: true,
  params: simulatedChargeParams,
  body: payerAnswer,
  returns: simulatedCharge,
  status: 201,
  handle: ({ actor, params, body, now }) => answerCharge(actor, params.reference, body, now),
});
