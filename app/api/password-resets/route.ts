import { resetRequest, resetResponse } from "@/lib/identity/passwords/reset/contract";
import { requestResetLink } from "@/lib/identity/passwords/reset/wire";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "emails a link to set a new password; same response whether or not the address has an account",
  access: "public",
  body: resetRequest,
  returns: resetResponse,
  status: 202,
  cost: 4,
  countedAs: "signIn",
  isOpenDuringMaintenance: true,
  handle: requestResetLink,
});
