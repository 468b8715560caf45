import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { noteActedView } from "@/lib/impersonation/views";
import { closeSession, noteSeen } from "@/lib/sessions/commands";
import { findSession } from "@/lib/sessions/queries";
import { businessesWith, type Permission } from "@/lib/team/permissions";
import type { Actor, UserActor, UserRole } from "./contract";
import { readSessionToken, sessionCookieName } from "./token";

/** Who is asking: the cookie of a browser, or the bearer token of an API client. Looked up once a page. */
export const currentActor = cache(async (): Promise<Actor> => {
  const sent = await headers();
  const bearer = sent.get("authorization")?.match(/^Bearer (.+)$/i)?.[1];
  const token = await readSessionToken(bearer ?? (await cookies()).get(sessionCookieName())?.value);
  if (!token) return { kind: "anonymous" };
  const now = new Date();
  const found = await findSession(token.sessionId, now);
  if (!found) return { kind: "anonymous" };
  if ("ended" in found) {
    // Written down, so that a longer time-out set later does not bring it back.
    if (found.ended === "timeout") await closeSession(token.sessionId, "timeout", now);
    // Who logged out is simply nobody; other ends are worth a word.
    return found.ended === "logout" ? { kind: "anonymous" } : { kind: "anonymous", ended: found.ended };
  }
  // What a page asks by itself, with nobody at it, does not keep a session alive; nor does a line that comes back.
  if (!sent.has("x-unattended") && sent.get("accept") !== "text/event-stream")
    for (const id of [token.sessionId, found.user.acting?.sessionId])
      if (id) await noteSeen(id, found.lastSeenAt, now);
  return found.user;
});

/** For pages: the person signed in, in the role the page is for, or on the way to /login or /unauthorized. */
export async function requireActor(options: {
  locale: string;
  path: string;
  roles?: UserRole[];
  /** What they must be allowed in a business of theirs. */
  permission?: Permission;
}): Promise<UserActor> {
  const prefix = options.locale === "en" ? "" : `/${options.locale}`;
  const actor = await currentActor();
  const next = encodeURIComponent(prefix + options.path);
  // Whose session ended by itself is told so first.
  if (actor.kind === "anonymous" && actor.ended) redirect(`${prefix}/logout?next=${next}`);
  if (actor.kind !== "user") redirect(`${prefix}/login?next=${next}`);
  const isOpen = !options.roles || options.roles.some((role) => mayEnter(actor, role));
  if (isOpen && (!options.permission || businessesWith(actor, options.permission).length > 0)) {
    if (actor.acting) await noteActedView(actor, options.path, new Date());
    return actor;
  }
  // Who was in a team is told there what became of that, if it was a business's page they asked for.
  const isBusiness = options.permission !== undefined || options.roles?.includes("business");
  redirect(`${prefix}/unauthorized${isBusiness ? "?for=business" : ""}`);
}

/**
 * Business pages are open to everybody who acts for one: an individual with an approved badge does too. Who is in no team any
 * more finds nothing there, whatever their account was made for.
 */
function mayEnter(actor: UserActor, role: UserRole): boolean {
  return role === "business" ? actor.memberships.length > 0 : actor.role === role;
}
