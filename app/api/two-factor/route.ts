import { startTwoFactor } from "@/lib/identity/two-factor/commands";
import { twoFactorSetup, twoFactorStart } from "@/lib/identity/two-factor/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "a new secret for an authenticator app, inactive until it is confirmed",
  access: "user",
  body: twoFactorStart,
  returns: twoFactorSetup,
  status: 201,
  cost: 5,
  provesIdentity: true,
  handle: ({ actor, body, ...context }) => startTwoFactor(actor, body.password, context),
});
