import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { adoptSession, closeSession, type Device, openSession } from "@/lib/sessions/commands";
import { SESSION_LIFE_S } from "@/lib/sessions/rules";
import { isSecure, readSessionToken } from "./token";

/** next-auth puts an error's message into the answer: only the names of our own sentences may go there. */
function keepToOurselves(error: unknown): never {
  if (error instanceof AppError) throw error;
  log.error({ err: error }, "sign-in failed");
  throw new AppError("unavailable", "unavailable");
}

/** Who has just signed up holds the token of a session; it goes on in their browser. */
async function goOn(token: string) {
  const claims = await readSessionToken(token);
  const session = claims && (await adoptSession(claims.sessionId, new Date()));
  if (!session) throw new AppError("unauthenticated", "loginFailed");
  return session;
}

export function authOptions(device: Device): NextAuthOptions {
  return {
    secret: env().AUTH_SECRET,
    useSecureCookies: isSecure(),
    session: { strategy: "jwt", maxAge: SESSION_LIFE_S },
    pages: { signIn: "/login" },
    // Refusals are ordinary and told to the person; what goes wrong is logged where it happens.
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {}, token: {} },
        authorize: async (credentials) => {
          const opening = credentials?.token ? goOn(credentials.token) : openSession(credentials, device);
          const session = await opening.catch(keepToOurselves);
          return { id: session.userId, sid: session.sessionId, role: session.role };
        },
      }),
    ],
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === "string")
          await closeSession(token.sid, "logout").catch((err) => log.error({ err }, "session stays open"));
      },
    },
    callbacks: {
      redirect: ({ url, baseUrl }) => {
        const isOurs = URL.canParse(url, baseUrl) && new URL(url, baseUrl).origin === new URL(baseUrl).origin;
        return isOurs ? new URL(url, baseUrl).href : baseUrl;
      },
      // Only the session row's id and the role travel in the token; everything else is read fresh.
      jwt: ({ token, user }) => (user ? { sub: user.id, sid: user.sid, role: user.role } : token),
      session: ({ session }) => ({ expires: session.expires }),
    },
  };
}
