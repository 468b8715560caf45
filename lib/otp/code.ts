import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { derivedKey } from "@/lib/derived-key";
import { CODE_LENGTH } from "./rules";

export function newCode(): string {
  return String(randomInt(0, 10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
}

/** A million codes are soon tried against a plain hash: this one needs our key, and differs for each row. */
export function hashOf(otpId: string, code: string): string {
  return createHmac("sha256", derivedKey("otp codes")).update(`${otpId} ${code}`).digest("base64url");
}

export function isCode(otpId: string, code: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(otpId, code)), Buffer.from(hash));
}
