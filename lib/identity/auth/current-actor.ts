import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { recordImpersonatedView } from "@/lib/identity/impersonation/record-view";
import { acceptNewToken, closeSession, recordActivity } from "@/lib/identity/sessions/commands";
import { findSession } from "@/lib/identity/sessions/queries";
import type { Actor, UserActor, UserRole } from "@/lib/platform/actor";
import { pathWithQuery } from "@/lib/platform/http/path-with-query";
import { clientAddress } from "@/lib/platform/http/request-checks";
import { readSessionToken, sessionCookieName } from "@/lib/platform/http/session-token";
import { businessIdsWithPermission, type Permission } from "@/lib/platform/permissions";

/** Resolves the actor from a browser's cookie or an API client's bearer token, once per request. */
export const currentActor = cache(async (): Promise<Actor> => {
  const sent = await headers();
  const bearer = sent.get("authorization")?.match(/^Bearer (.+)$/i)?.[1];
  const token = await readSessionToken(bearer ?? (await cookies()).get(sessionCookieName())?.value);
  if (!token) return { kind: "anonymous" };
  const now = new Date();
  const found = await findSession(token.sessionId, now, token.version);
  if (!found) return { kind: "anonymous" };
  if ("ended" in found) {
    // The end is stored, so that a longer time-out set later does not revive the session.
    if (found.ended === "timeout") await closeSession(token.sessionId, "timeout", now);
    // A user who logged out is plainly anonymous; any other reason is reported.
    return found.ended === "logout" ? { kind: "anonymous" } : { kind: "anonymous", ...found };
  }
  if (found.isNewToken) await acceptNewToken(token.sessionId, token.version, now);
  // Requests that a page makes without user activity do not extend the session, nor does a reconnecting event
  // stream.
  if (!sent.has("x-unattended") && sent.get("accept") !== "text/event-stream")
    for (const id of [token.sessionId, found.user.acting?.sessionId])
      if (id) await recordActivity(id, found.lastSeenAt, now);
  return found.user;
});

/**
 * For pages: returns the signed-in user if they have a required role, otherwise redirects to /login or
 * /unauthorized.
 */
export async function requireActor(options: {
  locale: string;
  path: string;
  /** The query of the request, to come back to after the login. */
  query?: Record<string, string | string[] | undefined>;
  roles?: readonly UserRole[];
  /** The permission the user must have in at least one of their businesses. */
  permission?: Permission;
}): Promise<UserActor> {
  const prefix = options.locale === "en" ? "" : `/${options.locale}`;
  const actor = await currentActor();
  const next = encodeURIComponent(prefix + pathWithQuery(options.path, options.query ?? {}));
  // A user whose session ended by itself is first told why.
  if (actor.kind === "anonymous" && actor.ended) redirect(`${prefix}/logout?next=${next}`);
  if (actor.kind !== "user") redirect(`${prefix}/login?next=${next}`);
  const isOpen = !options.roles || options.roles.some((role) => canEnter(actor, role));
  if (isOpen && (!options.permission || businessIdsWithPermission(actor, options.permission).length > 0)) {
    if (actor.acting) {
      const ipAddress = clientAddress({ headers: await headers() });
      await recordImpersonatedView(actor, options.path, new Date(), ipAddress);
    }
    return actor;
  }
  // A former team member who asked for a business page is told there that their membership ended.
  const isBusiness = options.permission !== undefined || options.roles?.includes("business");
  redirect(`${prefix}/unauthorized${isBusiness ? "?for=business" : ""}`);
}

/**
 * Business pages are open to every member of a business, including individuals with an approved badge. A user
 * who is in no team has nothing to see there, whatever role their account was created with.
 */
function canEnter(actor: UserActor, role: UserRole): boolean {
  return role === "business" ? actor.memberships.length > 0 : actor.role === role;
}
