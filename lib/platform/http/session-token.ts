import { hkdfSync } from "node:crypto";
import { jwtDecrypt } from "jose";
import { encode, type JWT, type JWTDecodeParams } from "next-auth/jwt";
import { env } from "@/lib/platform/env";
import { SESSION_LIFE_S } from "./session-life";

export const isSecure = () => env().SITE_URL.startsWith("https:");

/** With the __Host- prefix browsers require https, and reject a cookie set by a sibling domain. */
const cookieName = (name: string, secure = isSecure()) => (secure ? `__Host-${name}` : name);

export const sessionCookieName = () => cookieName("next-auth.session-token");

export const deviceCookieName = () => cookieName("gendana-device");

/** The cookies of a sign-in for next-auth, which adds the prefix to its third one itself. */
export function signInCookies(secure = isSecure()) {
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
  return {
    sessionToken: { name: cookieName("next-auth.session-token", secure), options },
    callbackUrl: { name: cookieName("next-auth.callback-url", secure), options },
  };
}

const DEVICE_LIFE_S = 365 * 24 * 60 * 60;

export function deviceCookie(token: string): string {
  const secure = isSecure() ? "; Secure" : "";
  return `${deviceCookieName()}=${token}; Path=/; Max-Age=${DEVICE_LIFE_S}; HttpOnly; SameSite=Lax${secure}`;
}

interface SessionToken {
  sessionId: string;
  role: string;
  /** The first token of a session has 0, the one after its first confirmation 1. */
  version: number;
  /** The session belongs to an administrator who acts as this user. */
  isActing: boolean;
}

/** Our tokens begin with this: the library would also accept other ways to encrypt with the same secret. */
const TOKEN_HEADER = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString("base64url")}.`;

/** The keys by secret. The library's own decoding derives the key again for each token, in another thread. */
const keys = new Map<string, Uint8Array>();

/** Returns the key with which the library's encoding encrypts. */
function keyOf(secret: string): Uint8Array {
  const known = keys.get(secret);
  if (known) return known;
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "NextAuth.js Generated Encryption Key", 32));
  keys.set(secret, key);
  return key;
}

/** Decrypts a token if it is encrypted as ours are. */
export async function decodeToken({ token, secret }: JWTDecodeParams): Promise<JWT | null> {
  if (!token?.startsWith(TOKEN_HEADER)) return null;
  const { payload } = await jwtDecrypt(token, keyOf(String(secret)), { clockTolerance: 15 });
  return payload;
}

/**
 * Returns the content of a token that we signed and that has not expired. Whether the session still exists is
 * checked in the database.
 */
export async function readSessionToken(token: string | undefined): Promise<SessionToken | undefined> {
  if (!token) return undefined;
  const claims = await decodeToken({ token, secret: env().AUTH_SECRET }).catch(() => null);
  if (typeof claims?.sid !== "string") return undefined;
  return {
    sessionId: claims.sid,
    role: String(claims.role),
    version: Number(claims.ver ?? 0),
    isActing: claims.acting === true,
  };
}

/** Creates a token for a session row, for the cookie and for API clients; valid for `lifeS` seconds. */
export function createSessionToken(
  session: { userId: string; sessionId: string; role: string; tokenVersion?: number; isActing?: boolean },
  lifeS = SESSION_LIFE_S,
): Promise<string> {
  return encode({
    token: {
      sub: session.userId,
      sid: session.sessionId,
      role: session.role,
      ...(session.tokenVersion && { ver: session.tokenVersion }),
      ...(session.isActing && { acting: true }),
    },
    secret: env().AUTH_SECRET,
    maxAge: lifeS,
  });
}
