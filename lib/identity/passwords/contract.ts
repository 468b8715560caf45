import { z } from "zod";
import { newPassword } from "@/lib/identity/accounts/contract";
import { textTooLong } from "@/lib/platform/i18n/error-keys";

const fields = z.object({
  currentPassword: z.string("fieldRequired").min(1, "fieldRequired").max(200, textTooLong),
  password: newPassword,
  confirmPassword: z.string("fieldRequired").min(1, "fieldRequired"),
});

/** The new password follows the rules of sign-up and is typed twice. */
export const passwordChange = fields.refine((typed) => typed.confirmPassword === typed.password, {
  path: ["confirmPassword"],
  error: "passwordsDiffer",
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** The session's new token, for API clients; a browser gets it as a cookie, and null. */
export const passwordChanged = z.object({ token: z.string() }).nullable();
export type PasswordChanged = z.infer<typeof passwordChanged>;
