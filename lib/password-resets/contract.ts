import { z } from "zod";
import { emailAddress, newPassword } from "@/lib/accounts/contract";

export const resetRequest = z.object({ email: emailAddress });
export type ResetRequest = z.infer<typeof resetRequest>;

/** The new password, by the rules of signing up, typed twice. */
export const newPasswords = z
  .object({ password: newPassword, confirmPassword: z.string("fieldRequired").min(1, "fieldRequired") })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: "passwordsDiffer",
    when: ({ value }) => typeof value === "object" && value !== null,
  });
export type NewPasswords = z.infer<typeof newPasswords>;

/** With the token of the link that was sent. */
export const resetCompletion = newPasswords.and(z.object({ token: z.string("fieldRequired").max(200) }));
export type ResetCompletion = z.infer<typeof resetCompletion>;

/** One answer for every address; and the end of it. */
export const resetAnswer = z.object({ message: z.string() });
