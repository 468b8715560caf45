import type { UserActor, UserRole } from "@/lib/platform/actor";
import { barePath } from "@/lib/platform/i18n/local-path";

/** Each role has one dashboard (spec.md §2). */
export function dashboardPath(role: UserRole): string {
  return { admin: "/dashboard/admin", business: "/dashboard/business", individual: "/dashboard/user" }[role];
}

/**
 * Lists the dashboards a user may open: that of their role first, and the business one for members of a
 * business.
 */
export function listDashboards({ role, memberships }: Pick<UserActor, "role" | "memberships">): UserRole[] {
  return role === "individual" && memberships.length > 0 ? [role, "business"] : [role];
}

const purposes = {
  "/business-badge-registration": "badge",
  "/private-owner": "privateOwner",
  "/settings": "settings",
  "/verify-documents": "documents",
  "/document-verification": "documents",
  "/payment": "payment",
} as const;

/** Returns what the login page says to a user who was redirected from a protected page. */
export function signInPurpose(
  next: string | undefined,
): (typeof purposes)[keyof typeof purposes] | undefined {
  const path = barePath(next ?? "/").replace(/[?#].*$/, "");
  const page = (Object.keys(purposes) as (keyof typeof purposes)[]).find(
    (start) => path === start || path.startsWith(`${start}/`),
  );
  return page && purposes[page];
}

/**
 * The query that the login and sign-up pages pass to each other: the page to return to and the quote to book.
 */
export function signInQuery(next: string | undefined, quoteId: string | undefined): string {
  return new URLSearchParams({ ...(next && { next }), ...(quoteId && { quote: quoteId }) }).toString();
}

/** Guesses a role from words in the address while typing (spec.md §4). The account decides the real role. */
export function guessRoleFromEmail(email: string): UserRole {
  const text = email.toLowerCase();
  if (/admin|system|caradmin/.test(text)) return "admin";
  if (/business|company|corp|enterprise|rental|fleet/.test(text)) return "business";
  return "individual";
}
