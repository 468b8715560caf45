import { route } from "@/lib/api/route";
import { resetAnswer, resetCompletion } from "@/lib/password-resets/contract";
import { setPassword } from "@/lib/password-resets/wire";

// POST /api/password-resets/completion – the new password, with the token of the link; ends every session
export const POST = route({
  access: "public",
  body: resetCompletion,
  returns: resetAnswer,
  cost: 4,
  handle: setPassword,
});
