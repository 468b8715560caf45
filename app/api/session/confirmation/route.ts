import { confirmWithNewToken } from "@/lib/identity/step-up/commands";
import { confirmedIdentity, identityProof } from "@/lib/identity/step-up/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary:
    "confirms with the password, a code or a passkey who the caller is, which for ten minutes opens what asks for it; replaces the session's token",
  access: "user",
  body: identityProof,
  returns: confirmedIdentity,
  status: 201,
  cost: 5,
  handle: ({ actor, body, now, device }) => confirmWithNewToken(actor, body, { now, device }),
});
