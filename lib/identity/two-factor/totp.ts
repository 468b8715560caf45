import { createHmac, timingSafeEqual } from "node:crypto";

/** RFC 6238 with the parameters of common authenticator apps: SHA-1, steps of 30 seconds, six digits. */
const STEP_S = 30;
const DIGITS = 6;

export const timeStepAt = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_S);

/** Returns the code of one step (RFC 4226 §5.3). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

/**
 * Returns the step a code belongs to. One step before and after `now` is accepted to allow for clock drift
 * and slow typing.
 */
export function findTimeStep(secret: Buffer, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const given = Buffer.from(code);
  const current = timeStepAt(now);
  return [current - 1, current, current + 1].find((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), given),
  );
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 base32 without padding, as apps accept a typed secret. */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let buffered = 0;
  let text = "";
  for (const byte of bytes) {
    buffered = (buffered << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(buffered >> bits) & 31];
    }
  }
  return bits > 0 ? text + ALPHABET[(buffered << (5 - bits)) & 31] : text;
}
