import { decode, encode } from "next-auth/jwt";
import { env } from "@/lib/env";
import { SESSION_LIFE_S } from "@/lib/sessions/rules";

export const isSecure = () => env().SITE_URL.startsWith("https:");

/** The cookie's name; the __Secure- prefix makes browsers insist on https. */
export function sessionCookieName(): string {
  return isSecure() ? "__Secure-next-auth.session-token" : "next-auth.session-token";
}

/** What a browser keeps of its sign-ins; __Host- makes browsers refuse one that a neighbouring site sets. */
export const deviceCookieName = () => (isSecure() ? "__Host-gendana-device" : "gendana-device");

const DEVICE_LIFE_S = 365 * 24 * 60 * 60;

export function deviceCookie(token: string): string {
  const secure = isSecure() ? "; Secure" : "";
  return `${deviceCookieName()}=${token}; Path=/; Max-Age=${DEVICE_LIFE_S}; HttpOnly; SameSite=Lax${secure}`;
}

interface SessionToken {
  sessionId: string;
  role: string;
  /** An administrator's, who acts as the person it is of. */
  isActing: boolean;
}

/** What a token says, if we signed it and it has not run out. Whether the session still lives is the database's to say. */
export async function readSessionToken(token: string | undefined): Promise<SessionToken | undefined> {
  if (!token) return undefined;
  const claims = await decode({ token, secret: env().AUTH_SECRET }).catch(() => null);
  if (typeof claims?.sid !== "string") return undefined;
  return { sessionId: claims.sid, role: String(claims.role), isActing: claims.acting === true };
}

/** A token for a session row, as the cookie and API clients carry it; good for `lifeS` seconds. */
export function sessionToken(
  session: { userId: string; sessionId: string; role: string; isActing?: boolean },
  lifeS = SESSION_LIFE_S,
): Promise<string> {
  return encode({
    token: {
      ...{ sub: session.userId, sid: session.sessionId, role: session.role },
      ...(session.isActing && { acting: true }),
    },
    secret: env().AUTH_SECRET,
    maxAge: lifeS,
  });
}
