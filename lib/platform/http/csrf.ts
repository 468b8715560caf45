import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";

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
 * Whether an origin belongs to this site. The public address counts; while none is configured (it is localhost over
 * http), the request's own host counts too, so that a first trial through another name or a tunnel works.
 */
export function isOwnOrigin(origin: string, host: string | null, siteUrl: string): boolean {
  // Sandboxed frames send "null".
  if (!URL.canParse(origin)) return false;
  const site = new URL(siteUrl);
  if (new URL(origin).origin === site.origin) return true;
  const isConfigured =
    site.protocol === "https:" || !["localhost", "127.0.0.1", "[::1]"].includes(site.hostname);
  return !isConfigured && new URL(origin).host === host;
}
