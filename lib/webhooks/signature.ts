import { createHmac } from "node:crypto";

/**
 * `Gendana-Signature: t=<seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of "<seconds>.<body>" under each secret. Receivers
 * compare one of them in constant time and refuse what is older than five minutes.
 */
export function signatureOf(body: string, secrets: string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const sign = (secret: string) => createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(",");
}
