import { z } from "zod";
import { assertion } from "@/lib/identity/passkeys/contract";
import { currentPassword } from "@/lib/identity/passwords/current-password";
import { textTooLong } from "@/lib/platform/i18n/error-keys";

/** Six digits from the app, or a recovery code if the app is lost. */
const code = z.string("codeRequired").trim().min(1, "codeRequired").max(40, textTooLong);

/** The password, a passkey's answer or, for accounts with two-factor authentication, a code. */
export const identityProof = z.union([
  z.object({ password: currentPassword }),
  z.object({ code }),
  z.object({ passkey: assertion }),
]);
export type IdentityProof = z.output<typeof identityProof>;

/** The two forms of the dialog. */
export const passwordProof = z.object({ password: currentPassword });
export const codeProof = z.object({ code });

export const confirmedIdentity = z.object({
  /** Until when the session may use routes that need a confirmation. */
  until: z.iso.datetime(),
  /** The session's new token, for API clients, which store it themselves; a browser gets it as a cookie. */
  token: z.string().nullable(),
});
export type ConfirmedIdentity = z.infer<typeof confirmedIdentity>;
