import { z } from "zod";
import { textTooLong } from "@/lib/platform/i18n/error-keys";

/** How many passkeys one account may have. */
export const MAX_PASSKEYS = 10;

const name = z
  .string("fieldRequired")
  .trim()
  .min(1, "fieldRequired")
  .max(60, textTooLong)
  .regex(/^\P{C}*$/u, "fieldInvalid");
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

/** What identifies a credential in each answer of a browser (WebAuthn). */
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional().catch(undefined),
  clientExtensionResults: z.object({}).default({}),
};

/** A browser's answer to a challenge with a new passkey. */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(16_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

/** A browser's answer to a challenge with a passkey that the account has. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: base64url(200).optional(),
  }),
});
/** The same as JSON in a form field, in which next-auth passes it on. */
export const assertionText = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue("fieldInvalid");
      return z.NEVER;
    }
  })
  .pipe(assertion);
export type Assertion = z.output<typeof assertion>;

export const passkeyName = z.object({ name });
export const newPasskey = z.object({ name, response: attestation });
export type NewPasskey = z.output<typeof newPasskey>;
export const passkeyParams = z.object({ passkeyId: z.uuid() });

/** What the browser passes to `navigator.credentials`; `publicKey` is in the JSON form of WebAuthn. */
export const passkeyChallenge = z.object({ publicKey: z.looseObject({ challenge: z.string() }) });

export const passkeyItem = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type PasskeyItem = z.infer<typeof passkeyItem>;

export const passkeyList = z.object({ items: z.array(passkeyItem) });
