import { barePath } from "@/lib/i18n/local-path";
import type { UserActor, UserRole } from "./contract";

/** The one dashboard of each role (spec.md §2). */
export function dashboardPath(role: UserRole): string {
  return { admin: "/dashboard/admin", business: "/dashboard/business", individual: "/dashboard/user" }[role];
}

/** Whose dashboards somebody may open: their role's first, and the business one for who acts for a business. */
export function dashboardsOf({ role, memberships }: Pick<UserActor, "role" | "memberships">): UserRole[] {
  return role === "individual" && memberships.length > 0 ? [role, "business"] : [role];
}

/**
 * Where to go after signing in: a path of ours, or nothing. "//evil.example" and "/\evil" are
 * addresses of other sites to a browser, so only a single leading slash passes.
 */
export function safeReturnPath(next: string | null | undefined): string | undefined {
  // Printable ASCII without the backslash: browsers send everything else percent-encoded.
  if (!next || !/^\/[ -[\]-~]*$/.test(next)) return undefined;
  // What a browser makes of it: "/x/..//evil.example" is "//evil.example".
  if (!URL.canParse(next, "http://here.invalid")) return undefined;
  const path = new URL(next, "http://here.invalid");
  if (path.host !== "here.invalid" || path.pathname.startsWith("//")) return undefined;
  return path.pathname + path.search + path.hash;
}

const purposes = {
  "/business-badge-registration": "badge",
  "/settings": "settings",
  "/verify-documents": "documents",
  "/document-verification": "documents",
  "/payment": "payment",
} as const;

/** What the login page tells who was led there instead of a page it guards. */
export function signInPurpose(
  next: string | undefined,
): (typeof purposes)[keyof typeof purposes] | undefined {
  const path = barePath(next ?? "/").replace(/[?#].*$/, "");
  const page = (Object.keys(purposes) as (keyof typeof purposes)[]).find(
    (start) => path === start || path.startsWith(`${start}/`),
  );
  return page && purposes[page];
}

/** What the login and the sign-up page pass on to each other: where one was going, and what was to be booked there. */
export function signInQuery(next: string | undefined, quoteId: string | undefined): string {
  return new URLSearchParams({ ...(next && { next }), ...(quoteId && { quote: quoteId }) }).toString();
}

/** A hint while typing, from words in the address (spec.md §4). The true role is the account's. */
export function guessRole(email: string): UserRole {
  const text = email.toLowerCase();
  if (/admin|system|caradmin/.test(text)) return "admin";
  if (/business|company|corp|enterprise|rental|fleet/.test(text)) return "business";
  return "individual";
}
