import { z } from "zod";
import { route } from "@/lib/api/route";
import { changePassword } from "@/lib/passwords/change";
import { passwordChange } from "@/lib/passwords/contract";

// PUT /api/password – change one's own password; every other session ends
export const PUT = route({
  access: "user",
  body: passwordChange,
  returns: z.null(),
  cost: 5,
  handle: async ({ actor, body, ...occasion }) => {
    await changePassword(actor, body, occasion);
    return null;
  },
});
