import { signInLinkRequest, signInLinkResponse } from "@/lib/identity/sign-in/contract";
import { requestSignInLinkWithMessage } from "@/lib/identity/sign-in/sign-in-link";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "emails a link that opens the sign-in despite too many attempts; same response for every address",
  access: "public",
  body: signInLinkRequest,
  returns: signInLinkResponse,
  status: 202,
  cost: 4,
  countedAs: "signIn",
  handle: requestSignInLinkWithMessage,
});
