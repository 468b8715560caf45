import { type NextRequest, NextResponse } from "next/server";

/** Old paths of each role's dashboard. */
const aliases: Record<string, string> = {
  "/UserDashboard": "/dashboard/user",
  "/BusinessDashboard": "/dashboard/business",
  "/SystemAdmin": "/dashboard/admin",
  "/dashboard/admin-enhanced": "/dashboard/admin",
};

/**
 * Which roles may open which pages. The pages check again: this only avoids rendering a page that would
 * redirect.
 */
const rolesOf = [
  { path: /^\/(dashboard\/admin|SystemAdmin)/, roles: ["admin"] },
  // An individual may have a business too (an approved badge request); the page checks it.
  { path: /^\/(dashboard\/business|BusinessDashboard)/, roles: ["business", "individual"] },
  { path: /^\/UserDashboard/, roles: ["individual"] },
];

export async function middleware(request: NextRequest) {
  const [, prefix = "", path = "/"] = request.nextUrl.pathname.match(/^(\/fr|\/rw)?(\/.*)$/) ?? [];
  // Next loads this file before the first response, whatever is requested.
  const { readSessionToken, sessionCookieName } = await import("./lib/platform/http/session-token");
  const token = await readSessionToken(request.cookies.get(sessionCookieName())?.value);
  if (!token) {
    const login = new URL(`${prefix}/login`, request.url);
    login.searchParams.set("next", request.nextUrl.pathname + request.nextUrl.search);
    return NextResponse.redirect(login);
  }
  const cleaned = withoutCardSecret(request.nextUrl);
  if (cleaned) return NextResponse.redirect(cleaned);
  const allowed = rolesOf.find((page) => page.path.test(path))?.roles;
  if (allowed && !allowed.includes(token.role))
    return NextResponse.redirect(new URL(`${prefix}/unauthorized`, request.url));
  const target = aliases[path];
  if (target) return NextResponse.redirect(new URL(prefix + target, request.url));
  const response = NextResponse.next();
  // Whether card payments are configured is known only at run time, not at build time; headers set here take
  // precedence over next.config.ts.
  if (path === "/payment") await allowCardForm(response);
  return response;
}

async function allowCardForm(response: NextResponse): Promise<void> {
  const { showsCardForm } = await import("./lib/platform/env");
  if (!showsCardForm()) return;
  const { contentSecurityPolicy } = await import("./lib/platform/http/content-security-policy");
  response.headers.set("Content-Security-Policy", contentSecurityPolicy({ isCardPage: true }));
}

/**
 * Stripe redirects users back with the payment's client secret in the URL. Nothing reads it there, so it is
 * removed.
 */
function withoutCardSecret({ href, searchParams }: URL): URL | undefined {
  if (!searchParams.has("payment_intent_client_secret")) return undefined;
  const url = new URL(href);
  for (const name of ["payment_intent", "payment_intent_client_secret", "redirect_status"])
    url.searchParams.delete(name);
  return url;
}

export const config = {
  matcher: [
    // /dashboard itself is open to anonymous visitors too.
    "/:locale(fr|rw)?/dashboard/:path+",
    "/:locale(fr|rw)?/(UserDashboard|BusinessDashboard|SystemAdmin)",
    // Without a booking there is nothing to protect: the page says that there is none.
    { source: "/:locale(fr|rw)?/payment", has: [{ type: "query", key: "booking" }] },
    "/:locale(fr|rw)?/sandbox/:path*",
    "/:locale(fr|rw)?/logout",
    "/:locale(fr|rw)?/settings/:path*",
    "/:locale(fr|rw)?/(verify-documents|document-verification|business-badge-registration)",
  ],
  runtime: "nodejs",
};
