import { z } from "zod";
import { changePassword } from "@/lib/identity/passwords/change-password";
import { passwordChange } from "@/lib/identity/passwords/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "changes the caller's password; every other session ends",
  access: "user",
  body: passwordChange,
  returns: z.null(),
  cost: 5,
  handle: async ({ actor, body, ...context }) => {
    await changePassword(actor, body, context);
    return null;
  },
});
