import { createECDH } from "node:crypto";
import { derivedKey } from "@/lib/platform/derived-key";
import { env } from "@/lib/platform/env";

const CURVE = "prime256v1";
/** The order of P-256; a private key is smaller. */
const ORDER = BigInt("0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");

interface VapidDetails {
  subject: string;
  /** An uncompressed point, base64url. */
  publicKey: string;
  privateKey: string;
}

let details: VapidDetails | undefined;

/**
 * Returns our identity towards push services (VAPID, RFC 8292). The key is derived from AUTH_SECRET unless
 * VAPID_PRIVATE_KEY is set, so all nodes share it without further configuration.
 */
export function vapidDetails(): VapidDetails {
  if (details) return details;
  const { VAPID_PRIVATE_KEY: given } = env();
  const secret = given ? Buffer.from(given, "base64url") : privateKeyOf(derivedKey("web push"));
  const pair = createECDH(CURVE);
  pair.setPrivateKey(secret);
  const publicKey = pair.getPublicKey("base64url");
  details = { subject: subject(), publicKey, privateKey: secret.toString("base64url") };
  return details;
}

/** Maps 32 bytes to a valid private key, from 1 to the curve's order minus 1. */
function privateKeyOf(bytes: Buffer): Buffer {
  const number = (BigInt(`0x${bytes.toString("hex")}`) % (ORDER - BigInt(1))) + BigInt(1);
  return Buffer.from(number.toString(16).padStart(64, "0"), "hex");
}

/** Returns the contact for push services: a mailto: address or the site. */
function subject(): string {
  const { VAPID_SUBJECT, MAIL_FROM, SITE_URL } = env();
  if (VAPID_SUBJECT) return VAPID_SUBJECT;
  const mailAddress = MAIL_FROM?.match(/[^\s<>]+@[^\s<>]+/)?.[0];
  if (mailAddress) return `mailto:${mailAddress}`;
  const { protocol, origin, hostname } = new URL(SITE_URL);
  return protocol === "https:" ? origin : `mailto:push@${hostname}`;
}
