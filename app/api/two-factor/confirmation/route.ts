import { enableTwoFactor } from "@/lib/identity/two-factor/commands";
import { recoveryCodeList, twoFactorConfirmation } from "@/lib/identity/two-factor/contract";
import { route } from "@/lib/platform/routes/route";

// POST /api/two-factor/confirmation – turns two-step login on with a first code; returns the recovery codes, once
export const POST = route({
  access: "user",
  body: twoFactorConfirmation,
  returns: recoveryCodeList,
  handle: async ({ actor, body, ...context }) => ({
    recoveryCodes: await enableTwoFactor(actor, body.code, context),
  }),
});
