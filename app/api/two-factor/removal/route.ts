import { z } from "zod";
import { route } from "@/lib/api/route";
import { turnOffTwoFactor } from "@/lib/two-factor/commands";
import { twoFactorProof } from "@/lib/two-factor/contract";

// POST /api/two-factor/removal – turn two-step login off; takes the password and a code
export const POST = route({
  access: "user",
  body: twoFactorProof,
  returns: z.null(),
  cost: 5,
  handle: async ({ actor, body, ...occasion }) => {
    await turnOffTwoFactor(actor, body, occasion);
    return null;
  },
});
