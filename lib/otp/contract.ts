import { z } from "zod";

/** What could be an address or a number; whether it is the person's own is the database's to say. */
const email = z.string("fieldRequired").trim().min(1, "fieldRequired").max(254, "emailInvalid").toLowerCase();
const phoneNumber = z
  .string("fieldRequired")
  .trim()
  .min(1, "fieldRequired")
  .regex(/^\+?[\d\s().-]{6,24}$/, "phoneInvalid");

/** Six digits; the spaces people paste with them do not count. */
const otp = z
  .string("fieldRequired")
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(
    z
      .string()
      .min(1, "fieldRequired")
      .regex(/^\d{6}$/, "codeInvalid"),
  );

// The documented bodies (spec.md §7).
export const emailCodeRequest = z.object({ email });
export const phoneCodeRequest = z.object({ phoneNumber });
export const emailCodeCheck = z.object({ email, otp });
/** What people type at a page that knows the rest. */
export const codeEntry = z.object({ otp });

export const phoneCodeCheck = z.object({ phoneNumber, otp });

/** A code is on its way. Seconds until another may be asked for, and until this one is worth nothing. */
export const codeSent = z.object({
  message: z.string(),
  resendInSeconds: z.int(),
  expiresInSeconds: z.int(),
  /** A demonstration sends nothing: the code is to be read there. */
  isInOutbox: z.boolean(),
});
export type CodeSent = z.infer<typeof codeSent>;

export const codeAccepted = z.object({ message: z.string(), verified: z.literal(true) });
