import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { replaceSession, signOutSession } from "@/lib/identity/sessions/commands";
import { findSession } from "@/lib/identity/sessions/queries";
import { continueInBrowser, openSession } from "@/lib/identity/sign-in/commands";
import { openPasskeySession } from "@/lib/identity/sign-in/passkey-sign-in";
import { env } from "@/lib/platform/env";
import { AppError, isAppError } from "@/lib/platform/errors";
import { SESSION_LIFE_S } from "@/lib/platform/http/session-life";
import { decodeToken, isSecure, readSessionToken, signInCookies } from "@/lib/platform/http/session-token";
import { log } from "@/lib/platform/log";
import type { Device, RequestContext } from "@/lib/platform/request-context";

/** next-auth puts an error's message into the response, so only message keys of ours may be passed on. */
function hideInternalError(error: unknown): AppError {
  if (isAppError(error)) return error;
  log.error({ err: error }, "sign-in failed");
  return new AppError("unavailable", "unavailable");
}

/** A user who has just signed up holds a session token; this continues that session in their browser. */
async function continueSignUpSession(token: string, device: Device) {
  const claims = await readSessionToken(token);
  if (!claims) throw new AppError("unauthenticated", "loginFailed");
  return continueInBrowser(claims, device, new Date());
}

/** Results that next-auth cannot express; its handler adds them to the response. */
export interface SignInOutcome {
  deviceToken?: string;
  refusal?: AppError;
}

/** Runs a command on the session of a token, unless the session is over or the token was replaced. */
async function withSession(
  token: { sessionId: string; version: number },
  device: Device,
  command: (sessionId: string, context: RequestContext) => Promise<void>,
): Promise<void> {
  const now = new Date();
  const found = await findSession(token.sessionId, now, token.version);
  if (found && "user" in found) await command(token.sessionId, { now, device });
}

/** `earlier` is the token that the browser has until it signs in. */
export function authOptions(
  device: Device,
  outcome: SignInOutcome,
  earlier?: { sessionId: string; version: number },
): NextAuthOptions {
  return {
    secret: env().AUTH_SECRET,
    useSecureCookies: isSecure(),
    cookies: signInCookies(),
    jwt: { decode: decodeToken },
    session: { strategy: "jwt", maxAge: SESSION_LIFE_S },
    pages: { signIn: "/login" },
    // Refusals are expected and shown to the user; failures are logged where they happen.
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {}, code: {}, link: {}, token: {}, passkey: {} },
        authorize: async (credentials) => {
          const opening = credentials?.token
            ? continueSignUpSession(credentials.token, device)
            : credentials?.passkey
              ? openPasskeySession(credentials.passkey, device)
              : openSession(credentials, device);
          const session = await opening.catch((error) => {
            outcome.refusal = hideInternalError(error);
            throw outcome.refusal;
          });
          if (earlier && earlier.sessionId !== session.sessionId)
            await withSession(earlier, device, (id, context) => replaceSession(id, session, context)).catch(
              (err) => log.error({ err }, "the browser's earlier session could not be closed"),
            );
          outcome.deviceToken = session.deviceToken;
          const { userId: id, sessionId: sid, role, tokenVersion } = session;
          return { id, sid, role, tokenVersion };
        },
      }),
    ],
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === "string")
          await withSession(
            { sessionId: token.sid, version: Number(token.ver ?? 0) },
            device,
            signOutSession,
          ).catch((err) => log.error({ err }, "the session could not be closed"));
      },
    },
    callbacks: {
      redirect: ({ url, baseUrl }) => {
        const isOurs = URL.canParse(url, baseUrl) && new URL(url, baseUrl).origin === new URL(baseUrl).origin;
        return isOurs ? new URL(url, baseUrl).href : baseUrl;
      },
      // The token carries only the session row's id and the role; everything else is read on each request.
      jwt: ({ token, user }) =>
        user
          ? {
              sub: user.id,
              sid: user.sid,
              role: user.role,
              ...(user.tokenVersion && { ver: user.tokenVersion }),
            }
          : token,
      session: ({ session }) => ({ expires: session.expires }),
    },
  };
}
