import { z } from "zod";
import { disableTwoFactor } from "@/lib/identity/two-factor/commands";
import { twoFactorProof } from "@/lib/identity/two-factor/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "turns two-step login off; takes the password and a code",
  access: "user",
  body: twoFactorProof,
  returns: z.null(),
  cost: 5,
  provesIdentity: true,
  handle: async ({ actor, body, ...context }) => {
    await disableTwoFactor(actor, body, context);
    return null;
  },
});
