import { route } from "@/lib/api/route";
import { turnOnTwoFactor } from "@/lib/two-factor/commands";
import { recoveryCodeList, twoFactorConfirmation } from "@/lib/two-factor/contract";

// POST /api/two-factor/confirmation – turn two-step login on with a first code; answers the recovery codes, once
export const POST = route({
  access: "user",
  body: twoFactorConfirmation,
  returns: recoveryCodeList,
  handle: async ({ actor, body, ...occasion }) => ({
    recoveryCodes: await turnOnTwoFactor(actor, body.code, occasion),
  }),
});
