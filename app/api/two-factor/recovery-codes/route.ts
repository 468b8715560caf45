import { route } from "@/lib/api/route";
import { renewRecoveryCodes } from "@/lib/two-factor/commands";
import { recoveryCodeList, twoFactorProof } from "@/lib/two-factor/contract";

// POST /api/two-factor/recovery-codes – ten new ones instead of the old; takes the password and a code
export const POST = route({
  access: "user",
  body: twoFactorProof,
  returns: recoveryCodeList,
  cost: 5,
  handle: async ({ actor, body, ...occasion }) => ({
    recoveryCodes: await renewRecoveryCodes(actor, body, occasion),
  }),
});
