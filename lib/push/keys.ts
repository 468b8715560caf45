import { createECDH } from "node:crypto";
import { derivedKey } from "@/lib/derived-key";
import { env } from "@/lib/env";

const CURVE = "prime256v1";
/** How many points P-256 has: a private key is less. */
const ORDER = BigInt("0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");

interface VapidDetails {
  subject: string;
  /** An uncompressed point, base64url. */
  publicKey: string;
  privateKey: string;
}

let details: VapidDetails | undefined;

/**
 * Who we are to browsers' push services (VAPID, RFC 8292). The key is the same wherever AUTH_SECRET is, so all nodes of a
 * database speak as one and nothing has to be set up.
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

/** 32 bytes made a number that is a private key: from one to one below the curve's order. */
function privateKeyOf(bytes: Buffer): Buffer {
  const number = (BigInt(`0x${bytes.toString("hex")}`) % (ORDER - BigInt(1))) + BigInt(1);
  return Buffer.from(number.toString(16).padStart(64, "0"), "hex");
}

/** Whom a push service may ask about us: an address of post, or the site. */
function subject(): string {
  const { VAPID_SUBJECT, MAIL_FROM, SITE_URL } = env();
  if (VAPID_SUBJECT) return VAPID_SUBJECT;
  const post = MAIL_FROM?.match(/[^\s<>]+@[^\s<>]+/)?.[0];
  if (post) return `mailto:${post}`;
  const { protocol, origin, hostname } = new URL(SITE_URL);
  return protocol === "https:" ? origin : `mailto:push@${hostname}`;
}
