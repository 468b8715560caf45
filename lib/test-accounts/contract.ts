import { z } from "zod";
import { personName } from "@/lib/accounts/contract";

/** Whom the test page plays. The address is one of the reserved domain, so that it is nobody's real one. */
export const testAccount = z.object({
  userType: z.enum(["individual", "business", "admin"]),
  name: personName(120),
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
