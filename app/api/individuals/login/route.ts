import { individualSignedIn, signInNames, wireBody } from "@/lib/identity/accounts/contract";
import { signInIndividual } from "@/lib/identity/registration/wire";
import { signInRequest } from "@/lib/identity/sign-in/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "a bearer token for 24 hours, for API clients; browsers sign in at /login",
  access: "public",
  isOpenDuringMaintenance: true,
  countedAs: "signIn",
  body: wireBody(signInRequest, signInNames),
  returns: individualSignedIn,
  handle: ({ body, ...context }) => signInIndividual(body, context),
});
