import { startPasskey } from "@/lib/identity/passkeys/commands";
import { passkeyChallenge } from "@/lib/identity/passkeys/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary:
    "a challenge for a new passkey, valid once for five minutes; the caller has confirmed who they are",
  access: "user",
  returns: passkeyChallenge,
  status: 201,
  cost: 5,
  handle: ({ actor, now }) => startPasskey(actor, now),
});
