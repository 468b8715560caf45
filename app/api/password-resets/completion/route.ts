import { resetAnswer, resetCompletion } from "@/lib/identity/passwords/reset/contract";
import { completeResetWithMessage } from "@/lib/identity/passwords/reset/wire";
import { route } from "@/lib/platform/routes/route";

// POST /api/password-resets/completion – sets the new password with the link's token; ends every session
export const POST = route({
  access: "public",
  body: resetCompletion,
  returns: resetAnswer,
  cost: 4,
  handle: completeResetWithMessage,
});
