import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Actor, UserRole } from "@/lib/auth/contract";
import { env } from "@/lib/env";
import { AppError, forbidden } from "@/lib/errors";
import type { Device } from "@/lib/sessions/commands";
import { endedKeys } from "@/lib/sessions/rules";
import { networkOf } from "./network";

/** Who may call a route at all; which rows they see is visibleTo's business. */
export type Access = "public" | "user" | UserRole;

/** 401 for nobody, 403 for the wrong role: administrators too have only their own. */
export function checkAccess(access: Access, actor: Actor): void {
  if (access === "public") return;
  if (actor.kind === "anonymous" && actor.ended)
    throw new AppError("unauthenticated", endedKeys[actor.ended], { reason: actor.ended });
  if (actor.kind !== "user") throw new AppError("unauthenticated", "unauthenticated");
  if (access !== "user" && actor.role !== access) throw forbidden();
}

/**
 * A browser sends its cookie with requests that other sites make it send. Writes must therefore come from
 * our own pages; API clients with a bearer token are not browsers and pass.
 */
export function checkSameOrigin(request: Request): void {
  if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return;
  const { headers } = request;
  if (/^Bearer /i.test(headers.get("authorization") ?? "")) return;
  const site = headers.get("sec-fetch-site");
  if (site) {
    if (site === "same-origin" || site === "none") return;
    throw new AppError("forbidden", "crossSite");
  }
  const origin = headers.get("origin");
  if (!origin) return;
  if (!isOwnOrigin(origin, headers.get("host"), env().SITE_URL)) throw new AppError("forbidden", "crossSite");
}

/**
 * Is an origin this site's? What counts is the public address; only while nobody has set one (it is this machine's own)
 * the address the request was sent to counts as well, so that a first try by another name or through a tunnel works.
 */
export function isOwnOrigin(origin: string, host: string | null, siteUrl: string): boolean {
  // "null" is what a sandboxed frame sends.
  if (!URL.canParse(origin)) return false;
  const site = new URL(siteUrl);
  if (new URL(origin).origin === site.origin) return true;
  return ["localhost", "127.0.0.1", "[::1]"].includes(site.hostname) && new URL(origin).host === host;
}

// Each process counts for itself: a ceiling against runaway clients, not a quota.
const writes = new RateLimiterMemory({ points: 240, duration: 60, keyPrefix: "write" });
const reads = new RateLimiterMemory({ points: 1200, duration: 60, keyPrefix: "read" });

/** 429 for a caller who asks too often, counted by account where there is one; dear routes cost more points. */
export async function checkRate(request: Request, actor: Actor, cost: number): Promise<void> {
  const limiter = ["GET", "HEAD"].includes(request.method) ? reads : writes;
  try {
    await limiter.consume(callerOf(request, actor), cost);
  } catch (reason) {
    if (reason instanceof RateLimiterRes) throw new AppError("rate_limited", "tooManyRequests");
    throw reason;
  }
}

// Every key somebody makes up is a question to the database, so what a network sends of them is counted before it is asked.
const unknownKeys = new RateLimiterMemory({ points: 240, duration: 60, keyPrefix: "unknown-key" });

/** 429 for a network that sends keys nobody has; the answer takes the try back, for a key that is one. */
export async function countKeyTry(request: Request): Promise<() => Promise<unknown>> {
  const network = networkOf(addressOf(request));
  try {
    await unknownKeys.consume(network);
  } catch (reason) {
    if (reason instanceof RateLimiterRes) throw new AppError("rate_limited", "tooManyRequests");
    throw reason;
  }
  return () => unknownKeys.reward(network);
}

/** Each key counts for itself: a program that runs wild does not lock its owner out of the dashboard. */
function callerOf(request: Request, actor: Actor): string {
  if (actor.kind !== "user") return `address:${networkOf(addressOf(request))}`;
  return actor.key ? `key:${actor.key.id}` : `user:${actor.userId}`;
}

/**
 * The caller's address. The launcher (scripts/launch/client-address.mjs) makes the last entry the true peer; each
 * trusted proxy in front of us vouches for one entry more.
 */
export function addressOf(request: Request, trustedProxies = env().TRUSTED_PROXIES): string {
  const chain = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  return chain.at(-1 - trustedProxies)?.trim() || "unknown";
}

export const deviceOf = (request: Request): Device => ({
  ipAddress: addressOf(request),
  userAgent: request.headers.get("user-agent"),
});
