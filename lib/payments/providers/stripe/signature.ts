import { createHmac, timingSafeEqual } from "node:crypto";
import { MINUTE_MS } from "@/lib/platform/dates";

/** A signature further from now than this was replayed, or one of the clocks is wrong. */
const SKEW_MS = 5 * MINUTE_MS;

/** Whether `Stripe-Signature: t=…,v1=…` matches this body and secret, and is recent. */
export function isSigned(rawBody: string, header: string | null, secret: string, now: Date): boolean {
  const parts = (header ?? "").split(",").map((part) => part.trim().split("="));
  const seconds = Number(parts.find(([name]) => name === "t")?.[1]);
  if (!Number.isInteger(seconds) || Math.abs(now.getTime() - seconds * 1000) > SKEW_MS) return false;
  const expected = signatureOf(rawBody, seconds, secret);
  // There are two signatures while a secret is being changed.
  return parts.some(([name, value]) => name === "v1" && isSame(Buffer.from(value ?? "", "hex"), expected));
}

/** The header Stripe would send, for the simulator. */
export function signatureHeader(rawBody: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${signatureOf(rawBody, seconds, secret).toString("hex")}`;
}

function signatureOf(rawBody: string, seconds: number, secret: string): Buffer {
  return createHmac("sha256", secret).update(`${seconds}.${rawBody}`).digest();
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
