import { z } from "zod";
import { textTooLong } from "@/lib/platform/i18n/error-keys";

const password = z.string().min(1, "allFieldsRequired").min(6, "passwordTooShort").max(200, textTooLong);
/** Six digits from the app, or a recovery code if the app is lost. */
const code = z.string().trim().min(1, "codeRequired").max(40, textTooLong);

export const twoFactorStart = z.object({ password });
export const twoFactorConfirmation = z.object({ code });
/** Both factors are required for changes that weaken the protection. */
export const twoFactorProof = z.object({ password, code });
export type TwoFactorProof = z.infer<typeof twoFactorProof>;

/** The secret for the app, to scan or to type. `qr` is an SVG that we generate. */
export const twoFactorSetup = z.object({ secret: z.string(), address: z.string(), qr: z.string() });
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;

/** The codes are shown only once. */
export const recoveryCodeList = z.object({ recoveryCodes: z.array(z.string()).length(10) });
