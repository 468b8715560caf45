import { route } from "@/lib/api/route";
import { resetAnswer, resetRequest } from "@/lib/password-resets/contract";
import { askForLink } from "@/lib/password-resets/wire";

// POST /api/password-resets – a link to a new password by e-mail, if the address has an account; the answer is the same
export const POST = route({
  access: "public",
  body: resetRequest,
  returns: resetAnswer,
  status: 202,
  cost: 4,
  handle: askForLink,
});
