import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { sandboxAnswer, sandboxCharge, sandboxParams } from "@/lib/operations/demo/providers/contract";
import { route } from "@/lib/platform/routes/route";

// POST /api/sandbox/:reference/answer – approves, rejects or times out a charge, as the payer would (demo mode)
export const POST = route({
  access: "user",
  isOpenDuringMaintenance: true,
  params: sandboxParams,
  body: sandboxAnswer,
  returns: sandboxCharge,
  status: 201,
  handle: ({ actor, params, body, now }) => answerCharge(actor, params.reference, body, now),
});
