import { z } from "zod";

/** An administrator is signed in as somebody, or as themselves again. `token`: for a program, which keeps its own. */
export const impersonation = z.object({
  user: z.object({ id: z.uuid(), name: z.string(), userType: z.enum(["individual", "business", "admin"]) }),
  expiresAt: z.iso.datetime(),
  token: z.string().nullable(),
});
export type Impersonation = z.infer<typeof impersonation>;
