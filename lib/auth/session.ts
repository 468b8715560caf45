import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { closeSession, openSession } from "@/lib/sessions/commands";
import { SESSION_LIFE_S } from "@/lib/sessions/rules";
import { isSecure } from "./token";

/** next-auth puts an error's message into the answer: only the names of our own sentences may go there. */
function keepToOurselves(error: unknown): never {
  if (error instanceof AppError) throw error;
  log.error({ err: error }, "sign-in failed");
  throw new AppError("unavailable", "unavailable");
}

export function authOptions(meta: { ipAddress: string; userAgent: string | null }): NextAuthOptions {
  return {
    secret: env().AUTH_SECRET,
    useSecureCookies: isSecure(),
    session: { strategy: "jwt", maxAge: SESSION_LIFE_S },
    pages: { signIn: "/login" },
    // Refusals are ordinary and told to the person; what goes wrong is logged where it happens.
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: async (credentials) => {
          const session = await openSession(credentials, meta).catch(keepToOurselves);
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
