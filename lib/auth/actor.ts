import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { findSessionUser } from "@/lib/sessions/queries";
import type { Actor, UserActor, UserRole } from "./contract";
import { readSessionToken, sessionCookieName } from "./token";

/** Who is asking: the cookie of a browser, or the bearer token of an API client. Looked up once a page. */
export const currentActor = cache(async (): Promise<Actor> => {
  const bearer = (await headers()).get("authorization")?.match(/^Bearer (.+)$/i)?.[1];
  const token = await readSessionToken(bearer ?? (await cookies()).get(sessionCookieName())?.value);
  const user = token && (await findSessionUser(token.sessionId, new Date()));
  return user ?? { kind: "anonymous" };
});

/** For pages: the person signed in, in the role the page is for, or on the way to /login or /unauthorized. */
export async function requireActor(options: {
  locale: string;
  path: string;
  roles?: UserRole[];
}): Promise<UserActor> {
  const prefix = options.locale === "en" ? "" : `/${options.locale}`;
  const actor = await currentActor();
  if (actor.kind !== "user") redirect(`${prefix}/login?next=${encodeURIComponent(prefix + options.path)}`);
  if (options.roles && !options.roles.some((role) => mayEnter(actor, role)))
    redirect(`${prefix}/unauthorized`);
  return actor;
}

/** Business pages are open to everybody who acts for one: an individual with an approved badge does too. */
function mayEnter(actor: UserActor, role: UserRole): boolean {
  return actor.role === role || (role === "business" && actor.memberships.length > 0);
}
