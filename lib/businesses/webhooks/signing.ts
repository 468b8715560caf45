import { createHmac, randomBytes } from "node:crypto";
import type { webhookEndpoints } from "@/db/schema/businesses/webhooks";
import { decrypt, encrypt } from "@/lib/platform/crypto/encryption";

type Secrets = Pick<
  typeof webhookEndpoints.$inferSelect,
  "id" | "encryptedSecret" | "encryptedFormerSecret" | "formerSecretUntil"
>;

/**
 * The stored value if there is no secret, because the business was handed over and its new owner has not created one
 * yet.
 */
export const NO_SECRET = "";

export const hasSecret = ({ encryptedSecret }: Pick<Secrets, "encryptedSecret">) =>
  encryptedSecret !== NO_SECRET;

/** Creates a secret: `secret` is returned once, `encryptedSecret` is stored. */
export function createSecret(endpointId: string): { secret: string; encryptedSecret: string } {
  const secret = `whsec_${randomBytes(32).toString("base64url")}`;
  return { secret, encryptedSecret: encrypt("webhook secrets", Buffer.from(secret), endpointId) };
}

/**
 * The secrets that sign deliveries now, newest first; undefined if AUTH_SECRET is not the one they were encrypted with.
 */
export function secretsOf(endpoint: Secrets, now: Date): string[] | undefined {
  const open = (encrypted: string) => decrypt("webhook secrets", encrypted, endpoint.id)?.toString();
  const current = open(endpoint.encryptedSecret);
  if (!current) return undefined;
  const { encryptedFormerSecret, formerSecretUntil } = endpoint;
  const isFormerValid = encryptedFormerSecret && formerSecretUntil && formerSecretUntil > now;
  const former = isFormerValid ? open(encryptedFormerSecret) : undefined;
  return former ? [current, former] : [current];
}

/**
 * `Gendana-Signature: t=<seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of "<seconds>.<body>" under each secret. Receivers
 * compare one of them in constant time and refuse signatures older than five minutes.
 */
export function signDelivery(body: string, secrets: string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const sign = (secret: string) => createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(",");
}
