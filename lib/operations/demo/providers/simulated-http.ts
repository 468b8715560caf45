import { createHmac } from "node:crypto";
import type { ChargeRow } from "./charges";

/**
 * The credentials of the simulated providers, derived from one secret so that every process has the same
 * ones.
 */
export interface SimulatedKeys {
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string };
  mtn: { subscriptionKey: string; apiUser: string; apiKey: string };
  airtel: { clientId: string; clientSecret: string; callbackKey: string };
  /** Used by the page that answers for the payer, and by tests. */
  admin: string;
  /** Signs the tokens that the providers issue. */
  tokenSecret: string;
}

export function deriveKeys(secret: Buffer | string): SimulatedKeys {
  const derive = (name: string) => createHmac("sha256", secret).update(name).digest("hex").slice(0, 40);
  return {
    stripe: {
      secretKey: `sk_test_${derive("stripe")}`,
      publishableKey: `pk_test_${derive("page")}`,
      webhookSecret: `whsec_${derive("hook")}`,
    },
    mtn: { subscriptionKey: derive("mtn"), apiUser: derive("user"), apiKey: derive("key") },
    airtel: { clientId: derive("client"), clientSecret: derive("secret"), callbackKey: derive("callback") },
    admin: derive("admin"),
    tokenSecret: derive("seal"),
  };
}

export interface SimulatedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: string;
  now: Date;
  keys: SimulatedKeys;
}

export interface SimulatedResponse {
  status: number;
  body?: unknown;
  /** A charge that changed, so a callback is sent. */
  changed?: ChargeRow;
  /** A new charge that may settle by itself. */
  opened?: ChargeRow;
}

/** Issues a token that contains its own expiry, `lifeMs` after `now`. */
export function issueToken(tokenSecret: string, holder: string, now: Date, lifeMs: number): string {
  const until = String(now.getTime() + lifeMs);
  return `${until}.${createHmac("sha256", tokenSecret).update(`${holder} ${until}`).digest("hex")}`;
}

export function isValidToken({ headers, keys, now }: SimulatedRequest, holder: string): boolean {
  const token = headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
  const until = Number(token.split(".")[0]);
  return until > now.getTime() && token === issueToken(keys.tokenSecret, holder, new Date(until), 0);
}
