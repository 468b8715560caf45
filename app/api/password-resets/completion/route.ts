import { resetCompletion, resetResponse } from "@/lib/identity/passwords/reset/contract";
import { completeResetWithMessage } from "@/lib/identity/passwords/reset/wire";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "sets the new password with the link's token; ends every session",
  access: "public",
  body: resetCompletion,
  returns: resetResponse,
  cost: 4,
  countedAs: "signIn",
  isOpenDuringMaintenance: true,
  handle: completeResetWithMessage,
});
