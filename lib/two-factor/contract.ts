import { z } from "zod";
import { signInRequest } from "@/lib/auth/contract";

const password = signInRequest.shape.password;
/** Six digits of the app; where the app is lost, a recovery code. */
const code = z.string().trim().min(1, "codeRequired").max(40);

export const twoFactorStart = z.object({ password });
export const twoFactorConfirmation = z.object({ code });
/** For what weakens the protection: who one is, in both ways. */
export const twoFactorProof = z.object({ password, code });
export type TwoFactorProof = z.infer<typeof twoFactorProof>;

/** How the app gets its secret: by camera, or typed. `qr` is an SVG drawn by us. */
export const twoFactorSetup = z.object({ secret: z.string(), address: z.string(), qr: z.string() });
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;

/** Shown once. */
export const recoveryCodeList = z.object({ recoveryCodes: z.array(z.string()).length(10) });
