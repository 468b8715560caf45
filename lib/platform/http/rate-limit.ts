import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes";
import type { Actor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";
import { networkOfAddress } from "./client-network";
import { clientAddress } from "./request-checks";
import { RequestRateLimiter } from "./request-rate-limiter";
import { SharedRateLimiter } from "./shared-rate-limiter";

const perMinute = { points: 240, duration: 60 };
/**
 * Signing in, messages that anybody may send and what browsers report by themselves are counted apart from other writes,
 * so that one device cannot use up what everybody behind its address needs to sign in or to write to us.
 */
const writes = {
  other: new SharedRateLimiter({ ...perMinute, keyPrefix: "write" }),
  signIn: new SharedRateLimiter({ ...perMinute, keyPrefix: "sign-in" }),
  report: new SharedRateLimiter({ ...perMinute, keyPrefix: "report" }),
  browserReport: new SharedRateLimiter({ ...perMinute, keyPrefix: "browser-report" }),
};
/** The sign-ins of all known browsers of a network: anybody can have many, and each checks a password. */
const knownBrowsers = new SharedRateLimiter({ points: 2_400, duration: 60, keyPrefix: "known-browsers" });
export type WriteKind = keyof typeof writes;
// Counted per process, because many reads are answered from memory, without the database.
const reads = new RequestRateLimiter({ points: 1200, duration: 60, keyPrefix: "read" });

/**
 * Throws 429 for a caller with too many requests, counted by account if there is one; expensive routes cost
 * more points.
 */
export async function checkRate(
  request: Request,
  actor: Actor,
  cost: number,
  kind: WriteKind = "other",
): Promise<void> {
  const key = rateLimitKey(request, actor);
  if (["GET", "HEAD"].includes(request.method)) await consumeHere(reads, key, cost);
  else await writes[kind].consume(key, cost);
}

/**
 * The same for a sign-in page. A browser that has signed in before is counted by itself, and with the other known
 * browsers of its network.
 */
export async function checkSignInRate(request: Request, knownBrowser: string | undefined): Promise<void> {
  const network = rateLimitKey(request, anonymous);
  if (knownBrowser) await knownBrowsers.consume(network);
  await writes.signIn.consume(knownBrowser ? `browser:${knownBrowser}` : network);
}

const anonymous = { kind: "anonymous" } as const;

// Every invented key costs a database query, so a network's attempts with API keys are counted before the
// query, in memory: counting over all nodes would cost a statement as well.
const unknownKeyAttempts = new RequestRateLimiter({ points: 240, duration: 60, keyPrefix: "unknown-key" });

/**
 * Throws 429 for a network that sends many unknown keys. The returned function undoes the count, for a key
 * that is valid.
 */
export async function recordKeyAttempt(request: Request): Promise<() => Promise<unknown>> {
  const network = networkOfAddress(clientAddress(request));
  await consumeHere(unknownKeyAttempts, network, 1);
  return () => unknownKeyAttempts.reward(network);
}

async function consumeHere(limiter: RequestRateLimiter, key: string, cost: number): Promise<void> {
  try {
    await limiter.consume(key, cost);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    const retryAfterS = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    throw new AppError("rate_limited", "tooManyRequests", { retryAfterS });
  }
}

/** Each key has its own limit: a runaway API client does not lock its owner out of the dashboard. */
function rateLimitKey(request: Request, actor: Actor): string {
  if (actor.kind !== "user") return `address:${networkOfAddress(clientAddress(request))}`;
  return actor.key ? `key:${actor.key.id}` : `user:${actor.userId}`;
}
