import { z } from "zod";
import { newPassword } from "@/lib/identity/accounts/contract";
import { emailAddress } from "@/lib/identity/accounts/fields/contract";

export const resetRequest = z.object({ email: emailAddress });
export type ResetRequest = z.infer<typeof resetRequest>;

/** The new password follows the rules of sign-up and is typed twice. */
export const newPasswordForm = z
  .object({
    password: newPassword,
    confirmPassword: z.string("fieldRequired").min(1, "fieldRequired"),
    /** Passkeys open the account without a password. Those of the last day are removed in any case. */
    removePasskeys: z.boolean().optional(),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: "passwordsDiffer",
    when: ({ value }) => typeof value === "object" && value !== null,
  });
export type NewPasswordForm = z.infer<typeof newPasswordForm>;

/** Adds the token of the reset link. */
export const resetCompletion = newPasswordForm.and(z.object({ token: z.string("fieldRequired").max(200) }));
export type ResetCompletion = z.infer<typeof resetCompletion>;

/**
 * The response is the same whether or not the address has an account; completing a reset returns this shape
 * too.
 */
export const resetResponse = z.object({ message: z.string() });
export type ResetResponse = z.infer<typeof resetResponse>;
