import { hkdfSync } from "node:crypto";
import { env } from "@/lib/platform/env";

/**
 * Derives a 32-byte key for one purpose from AUTH_SECRET (HKDF, RFC 5869): a signature for one purpose is not
 * valid for another.
 */
export function derivedKey(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, "", `gendana ${purpose}`, 32));
}
