import { confirmIdentity } from "@/lib/identity/step-up/commands";
import { confirmedIdentity, identityProof } from "@/lib/identity/step-up/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary:
    "confirms with the password or a code who the caller is; for ten minutes this opens what asks for it",
  access: "user",
  body: identityProof,
  returns: confirmedIdentity,
  status: 201,
  cost: 5,
  handle: ({ actor, body, now, device }) => confirmIdentity(actor, body, { now, device }),
});
