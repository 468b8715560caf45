import { z } from "zod";
import { safeReturnPath } from "@/lib/platform/http/safe-return-path";
import { textTooLong } from "@/lib/platform/i18n/error-keys";

export const signInRequest = z.object({
  email: z
    .string()
    .trim()
    .min(1, "allFieldsRequired")
    .max(254, "emailInvalid")
    .regex(/^\P{C}*$/u, "emailInvalid"),
  password: z.string().min(1, "allFieldsRequired").min(6, "passwordTooShort").max(200, textTooLong),
  /** From the authenticator app, or a recovery code; required once the password was right. */
  code: z.string().trim().max(40, textTooLong).optional(),
  /** From an email to the account's address: locks that others have caused do not apply. */
  link: z.string().max(200).optional(),
});

export const signInLinkRequest = z.object({
  email: signInRequest.shape.email,
  /** The page on this site to which the sign-in leads; any other is ignored. */
  next: z.string().max(1_000).optional().catch(undefined).transform(safeReturnPath),
});
export type SignInLinkRequest = z.output<typeof signInLinkRequest>;
/** The same for every address. */
export const signInLinkResponse = z.object({ message: z.string() });
export type SignInLinkResponse = z.infer<typeof signInLinkResponse>;

export type SignInRequest = z.infer<typeof signInRequest>;
