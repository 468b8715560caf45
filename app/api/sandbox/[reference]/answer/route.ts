import { route } from "@/lib/api/route";
import { answerCharge } from "@/lib/sandbox/commands";
import { sandboxAnswer, sandboxCharge, sandboxParams } from "@/lib/sandbox/contract";

// POST /api/sandbox/:reference/answer – approve, reject or time out, as the payer would (demo mode)
export const POST = route({
  access: "user",
  isAlwaysOpen: true,
  params: sandboxParams,
  body: sandboxAnswer,
  returns: sandboxCharge,
  status: 201,
  handle: ({ actor, params, body, now }) => answerCharge(actor, params.reference, body, now),
});
