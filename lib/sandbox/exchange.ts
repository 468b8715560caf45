import { createHmac } from "node:crypto";
import type { ChargeRow } from "./books";

/** What opens the simulated providers' doors; made from one secret, so that every process knows the same. */
export interface SandboxKeys {
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string };
  mtn: { subscriptionKey: string; apiUser: string; apiKey: string };
  airtel: { clientId: string; clientSecret: string; callbackKey: string };
  /** For the page that answers in the payer's place, and for tests. */
  admin: string;
  /** Signs the tokens they give out. */
  seal: string;
}

export function keysFrom(secret: Buffer | string): SandboxKeys {
  const made = (name: string) => createHmac("sha256", secret).update(name).digest("hex").slice(0, 40);
  return {
    stripe: {
      secretKey: `sk_test_${made("stripe")}`,
      publishableKey: `pk_test_${made("page")}`,
      webhookSecret: `whsec_${made("hook")}`,
    },
    mtn: { subscriptionKey: made("mtn"), apiUser: made("user"), apiKey: made("key") },
    airtel: { clientId: made("client"), clientSecret: made("secret"), callbackKey: made("callback") },
    admin: made("admin"),
    seal: made("seal"),
  };
}

/** A request as it came over the wire. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: string;
  now: Date;
  keys: SandboxKeys;
}

export interface Reply {
  status: number;
  body?: unknown;
  /** A charge something happened to: its owner is called back. */
  news?: ChargeRow;
  /** A charge that may go on by itself. */
  opened?: ChargeRow;
}

/** A token that lives for `lifeMs` and says so itself. */
export function issueToken(seal: string, holder: string, now: Date, lifeMs: number): string {
  const until = String(now.getTime() + lifeMs);
  return `${until}.${createHmac("sha256", seal).update(`${holder} ${until}`).digest("hex")}`;
}

export function isToken({ headers, keys, now }: Asked, holder: string): boolean {
  const token = headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
  const until = Number(token.split(".")[0]);
  return until > now.getTime() && token === issueToken(keys.seal, holder, new Date(until), 0);
}

export function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
