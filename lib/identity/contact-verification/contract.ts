import { z } from "zod";
import { phoneNumber } from "@/lib/identity/accounts/fields/contract";

/** Checks only the shape; the database decides whether the contact belongs to the user. */
const email = z.string("fieldRequired").trim().min(1, "fieldRequired").max(254, "emailInvalid").toLowerCase();

/** Six digits; pasted spaces are ignored. */
const otp = z
  .string("fieldRequired")
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(
    z
      .string()
      .min(1, "fieldRequired")
      .regex(/^\d{6}$/, "codeInvalid"),
  );

// The documented request bodies (spec.md §7).
export const emailCodeRequest = z.object({ email });
export const phoneCodeRequest = z.object({ phoneNumber: phoneNumber });
export const emailCodeCheck = z.object({ email, otp });
/** Used by pages that know the contact already. */
export const codeEntry = z.object({ otp });

export const phoneCodeCheck = z.object({ phoneNumber: phoneNumber, otp });

/** A code was sent. The seconds say when another may be requested and when this one expires. */
export const codeSent = z.object({
  message: z.string(),
  resendInSeconds: z.int(),
  expiresInSeconds: z.int(),
  /** Demo mode sends nothing; the code can be read in the outbox. */
  isInOutbox: z.boolean(),
});
export type CodeSent = z.infer<typeof codeSent>;

export const codeAccepted = z.object({ message: z.string(), verified: z.literal(true) });
