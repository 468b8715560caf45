import {
  constants,
  createCipheriv,
  createHmac,
  createPublicKey,
  publicEncrypt,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/**
 * Headers of a signed request (`AIRTEL_PUBLIC_KEY`, the portal's RSA key as base64 DER or PEM): the body is encrypted
 * with a one-time key, and that key with Airtel's. Based on the documentation; not yet confirmed in the portal's
 * staging environment.
 */
export function signedHeaders(body: string, publicKey: string): Record<string, string> {
  const [key, vector] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv("aes-256-cbc", key, vector);
  const encrypted = Buffer.concat([cipher.update(body, "utf8"), cipher.final()]);
  const names = Buffer.from(`${key.toString("base64")}:${vector.toString("base64")}`);
  const padding = constants.RSA_PKCS1_PADDING;
  return {
    "x-signature": encrypted.toString("base64"),
    "x-key": publicEncrypt({ key: readKey(publicKey), padding }, names).toString("base64"),
  };
}

function readKey(text: string) {
  if (text.includes("BEGIN")) return createPublicKey(text);
  return createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });
}

/** The hash of a callback, computed over the text of its transaction exactly as sent. */
export function callbackHash(transaction: string, key: string): string {
  return createHmac("sha256", key).update(transaction).digest("base64");
}

/** Whether a callback's hash is correct. The part it covers is taken from the raw text, including spaces. */
export function hasValidHash(rawBody: string, hash: string | undefined, key: string): boolean {
  const transaction = /"transaction"\s*:\s*(\{[^{}]*\})/.exec(rawBody)?.[1];
  if (!transaction || !hash) return false;
  const [given, expected] = [Buffer.from(hash), Buffer.from(callbackHash(transaction, key))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
