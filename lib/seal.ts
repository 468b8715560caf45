import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { derivedKey } from "./derived-key";

/** What is sealed under one purpose opens under no other. */
type Purpose = "two-factor secrets" | "webhook secrets" | "backup downloads";

/** AES-256-GCM; whose it is is part of what is sealed, so that a secret moved to another's row opens nothing. */
export function seal(purpose: Purpose, secret: Buffer, ownerId: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", derivedKey(purpose), nonce).setAAD(Buffer.from(ownerId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Undefined for what was sealed under another AUTH_SECRET, for another purpose or for somebody else. */
export function unseal(purpose: Purpose, text: string, ownerId: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64");
  try {
    const cipher = createDecipheriv("aes-256-gcm", derivedKey(purpose), bytes.subarray(0, 12));
    cipher.setAAD(Buffer.from(ownerId)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]);
  } catch {
    return undefined;
  }
}
