import { hkdfSync } from "node:crypto";
import { env } from "@/lib/platform/env";

/**
 * Derives a 32-byte key for one purpose from a secret, by default AUTH_SECRET (HKDF, RFC 5869): a signature for one
 * purpose is not valid for another.
 */
export function derivedKey(purpose: string, secret = env().AUTH_SECRET): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `gendana ${purpose}`, 32));
}
