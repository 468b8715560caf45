import { z } from "zod";
import { userRoles } from "@/db/enums/identity";
import { properName } from "@/lib/identity/accounts/fields/contract";

/** The test user to sign in as. The address is in the reserved domain, so it belongs to no one. */
export const testAccount = z.object({
  userType: z.enum(userRoles),
  name: properName(120),
  email: z
    .string("fieldRequired")
    .trim()
    .min(1, "fieldRequired")
    .max(120, "emailInvalid")
    .toLowerCase()
    .pipe(z.email("emailInvalid"))
    .refine((address) => address.endsWith("@test.gendana.rw"), "testAddressOnly"),
});
export type TestAccount = z.infer<typeof testAccount>;

export const testSession = z.object({ token: z.string() });
