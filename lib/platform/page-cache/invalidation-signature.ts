import { createHmac, timingSafeEqual } from "node:crypto";
import { derivedKey } from "@/lib/platform/crypto/derived-key";

/**
 * Proves that the caller knows this installation's secret. A replay is harmless: pages are only rendered
 * again.
 */
export function signTags(tags: string[]): string {
  return createHmac("sha256", derivedKey("expired tags")).update(JSON.stringify(tags)).digest("base64url");
}

export function isTagSignature(proof: string, tags: string[]): boolean {
  const given = Buffer.from(proof);
  const expected = Buffer.from(signTags(tags));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
