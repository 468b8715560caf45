import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { type Device, logOut } from "@/lib/sessions/commands";
import { SESSION_LIFE_S } from "@/lib/sessions/rules";
import { goOnInBrowser, openSession } from "@/lib/sign-in/commands";
import { isSecure, readSessionToken } from "./token";

/** next-auth puts an error's message into the answer: only the names of our own sentences may go there. */
function keepToOurselves(error: unknown): AppError {
  if (error instanceof AppError) return error;
  log.error({ err: error }, "sign-in failed");
  return new AppError("unavailable", "unavailable");
}

/** Who has just signed up holds the token of a session; it goes on in their browser. */
async function goOn(token: string, device: Device) {
  const claims = await readSessionToken(token);
  if (!claims) throw new AppError("unauthenticated", "loginFailed");
  return goOnInBrowser(claims.sessionId, device, new Date());
}

/** What next-auth has no words for, for its handler to add to the answer. */
export interface SignInOutcome {
  deviceToken?: string;
  refusal?: AppError;
}

export function authOptions(device: Device, outcome: SignInOutcome): NextAuthOptions {
  return {
    secret: env().AUTH_SECRET,
    useSecureCookies: isSecure(),
    session: { strategy: "jwt", maxAge: SESSION_LIFE_S },
    pages: { signIn: "/login" },
    // Refusals are ordinary and told to the person; what goes wrong is logged where it happens.
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {}, code: {}, token: {} },
        authorize: async (credentials) => {
          const opening = credentials?.token
            ? goOn(credentials.token, device)
            : openSession(credentials, device);
          const session = await opening.catch((error) => {
            outcome.refusal = keepToOurselves(error);
            throw outcome.refusal;
          });
          outcome.deviceToken = session.deviceToken;
          return { id: session.userId, sid: session.sessionId, role: session.role };
        },
      }),
    ],
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === "string")
          await logOut(token.sid, new Date()).catch((err) => log.error({ err }, "session stays open"));
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
