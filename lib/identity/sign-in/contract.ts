import { z } from "zod";

export const signInRequest = z.object({
  email: z
    .string()
    .trim()
    .min(1, "allFieldsRequired")
    .max(254)
    .regex(/^\P{C}*$/u, "emailInvalid"),
  password: z.string().min(1, "allFieldsRequired").min(6, "passwordTooShort").max(200),
  /** From the authenticator app, or a recovery code; required once the password was right. */
  code: z.string().trim().max(40).optional(),
});
export type SignInRequest = z.infer<typeof signInRequest>;
