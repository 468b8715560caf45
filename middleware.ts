import { type NextRequest, NextResponse } from "next/server";
import { readSessionToken, sessionCookieName } from "@/lib/auth/token";
import { contentPolicy } from "@/lib/content-policy";
import { mapTilesOrigin, showsCardForm } from "@/lib/env";

/** Older addresses of the one dashboard of each role. */
const aliases: Record<string, string> = {
  "/UserDashboard": "/dashboard/user",
  "/BusinessDashboard": "/dashboard/business",
  "/SystemAdmin": "/dashboard/admin",
  "/dashboard/admin-enhanced": "/dashboard/admin",
};

/** Whose page is whose. The pages ask again: this only spares people a detour. */
const rolesOf = [
  { path: /^\/(dashboard\/admin|SystemAdmin)/, roles: ["admin"] },
  // An individual may have a business too (an approved badge); the page knows.
  { path: /^\/(dashboard\/business|BusinessDashboard)/, roles: ["business", "individual"] },
  { path: /^\/UserDashboard/, roles: ["individual"] },
];

export async function middleware(request: NextRequest) {
  const [, prefix = "", path = "/"] = request.nextUrl.pathname.match(/^(\/fr|\/rw)?(\/.*)$/) ?? [];
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
  // Whether cards are set up is known when the server runs, not when it is built; what is set here goes before next.config.ts.
  if (path === "/payment" && showsCardForm())
    response.headers.set(
      "Content-Security-Policy",
      contentPolicy({ tiles: mapTilesOrigin(), isCardPage: true }),
    );
  return response;
}

/** Stripe sends people back with the payment's secret in the address: nothing reads it there, so it stays nowhere. */
function withoutCardSecret({ href, searchParams }: URL): URL | undefined {
  if (!searchParams.has("payment_intent_client_secret")) return undefined;
  const url = new URL(href);
  for (const name of ["payment_intent", "payment_intent_client_secret", "redirect_status"])
    url.searchParams.delete(name);
  return url;
}

export const config = {
  matcher: [
    // The hub itself greets strangers too.
    "/:locale(fr|rw)?/dashboard/:path+",
    "/:locale(fr|rw)?/(UserDashboard|BusinessDashboard|SystemAdmin)",
    // Without a booking it has nothing to guard: the page says that there is none.
    { source: "/:locale(fr|rw)?/payment", has: [{ type: "query", key: "booking" }] },
    "/:locale(fr|rw)?/sandbox/:path*",
    "/:locale(fr|rw)?/logout",
    "/:locale(fr|rw)?/settings/:path*",
    "/:locale(fr|rw)?/(verify-documents|document-verification|business-badge-registration)",
  ],
  runtime: "nodejs",
};
