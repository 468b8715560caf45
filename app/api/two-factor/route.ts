import { route } from "@/lib/api/route";
import { startTwoFactor } from "@/lib/two-factor/commands";
import { twoFactorSetup, twoFactorStart } from "@/lib/two-factor/contract";

// POST /api/two-factor – a new secret for an authenticator app; asked for only once it is confirmed
export const POST = route({
  access: "user",
  body: twoFactorStart,
  returns: twoFactorSetup,
  status: 201,
  cost: 5,
  handle: ({ actor, body, ...occasion }) => startTwoFactor(actor, body.password, occasion),
});
