import { createHmac, timingSafeEqual } from "node:crypto";

/** RFC 6238 as every authenticator app speaks it: SHA-1, a step of 30 seconds, six digits. */
const STEP_S = 30;
const DIGITS = 6;

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_S);

/** The code of one step (RFC 4226 §5.3). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

/** The step a code belongs to, one before and one after `now` included: clocks and fingers are slow. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const given = Buffer.from(code);
  const current = stepAt(now);
  return [current - 1, current, current + 1].find((step) =>
    timingSafeEqual(Buffer.from(codeOf(secret, step)), given),
  );
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 base32 without padding, as apps take a secret that is typed. */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let held = 0;
  let text = "";
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}
