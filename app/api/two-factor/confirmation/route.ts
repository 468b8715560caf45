import { enableTwoFactor } from "@/lib/identity/two-factor/commands";
import { recoveryCodeList, twoFactorConfirmation } from "@/lib/identity/two-factor/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "turns two-step login on with a first code; returns the recovery codes, once",
  access: "user",
  body: twoFactorConfirmation,
  returns: recoveryCodeList,
  provesIdentity: true,
  handle: async ({ actor, body, ...context }) => ({
    recoveryCodes: await enableTwoFactor(actor, body.code, context),
  }),
});
