import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { derivedKey } from "@/lib/platform/derived-key";

/** A secret encrypted for one purpose cannot be decrypted for another. */
type Purpose = "two-factor secrets" | "webhook secrets" | "backup downloads";

/**
 * Encrypts with AES-256-GCM. The owner's id is authenticated data, so that a secret copied to another owner's
 * row cannot be decrypted.
 */
export function encrypt(purpose: Purpose, secret: Buffer, ownerId: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", derivedKey(purpose), nonce).setAAD(Buffer.from(ownerId));
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64");
}

/**
 * Returns undefined for a secret encrypted with another AUTH_SECRET, for another purpose or for another
 * owner.
 */
export function decrypt(purpose: Purpose, text: string, ownerId: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64");
  try {
    const cipher = createDecipheriv("aes-256-gcm", derivedKey(purpose), bytes.subarray(0, 12));
    cipher.setAAD(Buffer.from(ownerId)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]);
  } catch {
    return undefined;
  }
}
