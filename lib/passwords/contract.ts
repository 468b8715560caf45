import { z } from "zod";
import { newPassword } from "@/lib/accounts/contract";

const fields = z.object({
  currentPassword: z.string("fieldRequired").min(1, "fieldRequired").max(200),
  password: newPassword,
  confirmPassword: z.string("fieldRequired").min(1, "fieldRequired"),
});

/** The new one by the rules of signing up, typed twice alike. */
export const passwordChange = fields.refine((typed) => typed.confirmPassword === typed.password, {
  path: ["confirmPassword"],
  error: "passwordsDiffer",
});
export type PasswordChange = z.infer<typeof passwordChange>;
