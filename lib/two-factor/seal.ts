import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { derivedKey } from "@/lib/derived-key";

const key = () => derivedKey("two-factor secrets");

/** AES-256-GCM; the account is part of what is sealed, so that a secret moved to another's row opens nothing. */
export function seal(secret: Buffer, userId: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key(), nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Undefined for what was sealed under another AUTH_SECRET or for somebody else. */
export function unseal(text: string, userId: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64");
  try {
    const cipher = createDecipheriv("aes-256-gcm", key(), bytes.subarray(0, 12));
    cipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]);
  } catch {
    return undefined;
  }
}
