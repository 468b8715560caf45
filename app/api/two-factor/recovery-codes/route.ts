import { renewRecoveryCodes } from "@/lib/identity/two-factor/commands";
import { recoveryCodeList, twoFactorProof } from "@/lib/identity/two-factor/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "replaces the recovery codes by ten new ones; takes the password and a code",
  access: "user",
  body: twoFactorProof,
  returns: recoveryCodeList,
  cost: 5,
  provesIdentity: true,
  handle: async ({ actor, body, ...context }) => ({
    recoveryCodes: await renewRecoveryCodes(actor, body, context),
  }),
});
