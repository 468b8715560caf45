import { passkeyChallenge } from "@/lib/identity/passkeys/contract";
import { createConfirmationChallenge } from "@/lib/identity/passkeys/redeem-passkey";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "a challenge with which the caller confirms who they are by passkey, valid once for five minutes",
  access: "user",
  returns: passkeyChallenge,
  status: 201,
  cost: 5,
  handle: ({ actor, now }) => createConfirmationChallenge(actor, now),
});
