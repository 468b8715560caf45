import type { Actor, UserRole } from "@/lib/platform/actor";
import { env } from "@/lib/platform/env";
import { AppError, forbidden } from "@/lib/platform/errors";
import type { Device } from "@/lib/platform/request-context";
import { endReasonKeys } from "./session-end-keys";

/** Who may call a route at all; conditions such as bookingsVisibleTo decide which rows they see. */
export type Access = "public" | "user" | UserRole;

/**
 * Throws 401 for anonymous callers and 403 for the wrong role; administrators, too, may only call their own
 * routes.
 */
export function checkAccess(access: Access, actor: Actor): void {
  if (access === "public") return;
  if (actor.kind === "anonymous" && actor.ended)
    throw new AppError("unauthenticated", endReasonKeys[actor.ended], { reason: actor.ended });
  if (actor.kind !== "user") throw new AppError("unauthenticated", "unauthenticated");
  if (access !== "user" && actor.role !== access) throw forbidden();
}

/**
 * Browsers also send the cookie with requests that other sites trigger, so writes must come from our own
 * pages. API clients with a bearer token are not browsers and pass.
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
 * Whether an origin belongs to this site. The public address counts; while none is configured (it is
 * localhost), the request's own host counts too, so that a first try through another name or a tunnel works.
 */
export function isOwnOrigin(origin: string, host: string | null, siteUrl: string): boolean {
  // Sandboxed frames send "null".
  if (!URL.canParse(origin)) return false;
  const site = new URL(siteUrl);
  if (new URL(origin).origin === site.origin) return true;
  return ["localhost", "127.0.0.1", "[::1]"].includes(site.hostname) && new URL(origin).host === host;
}

/**
 * Returns the caller's address. The launcher (scripts/launch/client-address.mjs) sets the last entry to the
 * real peer; each trusted proxy in front of us adds one more trusted entry.
 */
export function clientAddress(request: Request, trustedProxies = env().TRUSTED_PROXIES): string {
  const chain = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  return chain.at(-1 - trustedProxies)?.trim() || "unknown";
}

export const deviceOf = (request: Request): Device => ({
  ipAddress: clientAddress(request),
  userAgent: request.headers.get("user-agent"),
});
