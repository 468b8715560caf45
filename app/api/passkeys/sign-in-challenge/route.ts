import { passkeyChallenge } from "@/lib/identity/passkeys/contract";
import { createSignInChallenge } from "@/lib/identity/passkeys/redeem-passkey";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "a challenge for signing in with a passkey, valid once for five minutes",
  access: "public",
  isOpenDuringMaintenance: true,
  returns: passkeyChallenge,
  status: 201,
  cost: 4,
  countedAs: "signIn",
  handle: ({ now }) => createSignInChallenge(now),
});
