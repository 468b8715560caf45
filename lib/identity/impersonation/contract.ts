import { z } from "zod";
import { userRoles } from "@/db/enums/identity";

/**
 * The result of starting or ending an impersonation. `token` is for API clients, which store it themselves;
 * browsers get null.
 */
export const impersonation = z.object({
  user: z.object({ id: z.uuid(), name: z.string(), userType: z.enum(userRoles) }),
  expiresAt: z.iso.datetime(),
  token: z.string().nullable(),
});
export type Impersonation = z.infer<typeof impersonation>;
