import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { derivedKey } from "@/lib/platform/derived-key";
import { CODE_LENGTH } from "./rules";

export function newCode(): string {
  return String(randomInt(0, 10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
}

/**
 * A plain hash of six digits is found by trying a million codes, so the hash needs our key and differs for
 * each row.
 */
export function hashCode(otpId: string, code: string): string {
  return createHmac("sha256", derivedKey("otp codes")).update(`${otpId} ${code}`).digest("base64url");
}

export function isMatchingCode(otpId: string, code: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashCode(otpId, code)), Buffer.from(hash));
}
