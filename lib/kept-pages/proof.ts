import { createHmac, timingSafeEqual } from "node:crypto";
import { derivedKey } from "@/lib/derived-key";

/** Shows that who asks knows the secret of this installation. Asked again it does no harm: pages are made afresh once more. */
export function expiryProof(tags: string[]): string {
  return createHmac("sha256", derivedKey("expired tags")).update(JSON.stringify(tags)).digest("base64url");
}

export function isExpiryProof(proof: string, tags: string[]): boolean {
  const given = Buffer.from(proof);
  const right = Buffer.from(expiryProof(tags));
  return given.length === right.length && timingSafeEqual(given, right);
}
