import { decode, encode } from "next-auth/jwt";
import { env } from "@/lib/platform/env";
import { SESSION_LIFE_S } from "./session-life";

export const isSecure = () => env().SITE_URL.startsWith("https:");

/** Name of the session cookie; with the __Secure- prefix browsers require https. */
export function sessionCookieName(): string {
  return isSecure() ? "__Secure-next-auth.session-token" : "next-auth.session-token";
}

/** Name of the device cookie; with the __Host- prefix browsers reject one set by a sibling domain. */
export const deviceCookieName = () => (isSecure() ? "__Host-gendana-device" : "gendana-device");

const DEVICE_LIFE_S = 365 * 24 * 60 * 60;

export function deviceCookie(token: string): string {
  const secure = isSecure() ? "; Secure" : "";
  return `${deviceCookieName()}=${token}; Path=/; Max-Age=${DEVICE_LIFE_S}; HttpOnly; SameSite=Lax${secure}`;
}

interface SessionToken {
  sessionId: string;
  role: string;
  /** The session belongs to an administrator who acts as this user. */
  isActing: boolean;
}

/**
 * Returns the content of a token that we signed and that has not expired. Whether the session still exists is
 * checked in the database.
 */
export async function readSessionToken(token: string | undefined): Promise<SessionToken | undefined> {
  if (!token) return undefined;
  const claims = await decode({ token, secret: env().AUTH_SECRET }).catch(() => null);
  if (typeof claims?.sid !== "string") return undefined;
  return { sessionId: claims.sid, role: String(claims.role), isActing: claims.acting === true };
}

/** Creates a token for a session row, for the cookie and for API clients; valid for `lifeS` seconds. */
export function createSessionToken(
  session: { userId: string; sessionId: string; role: string; isActing?: boolean },
  lifeS = SESSION_LIFE_S,
): Promise<string> {
  return encode({
    token: {
      sub: session.userId,
      sid: session.sessionId,
      role: session.role,
      ...(session.isActing && { acting: true }),
    },
    secret: env().AUTH_SECRET,
    maxAge: lifeS,
  });
}
