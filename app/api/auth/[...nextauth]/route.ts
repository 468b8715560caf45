import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { checkRate, deviceOf } from "@/lib/api/guard";
import { authOptions, type SignInOutcome } from "@/lib/auth/session";
import { deviceCookie, deviceCookieName } from "@/lib/auth/token";
import { env } from "@/lib/env";

const LONGEST_BODY = 16 * 1024;

/** What the browser's sign-in asks of next-auth. Its own pages, not ours in look or language, are nobody's. */
const spoken: Record<string, string[]> = {
  GET: ["csrf", "providers", "session", "signin"],
  POST: ["callback/credentials", "signout"],
};

type Segment = { params: Promise<{ nextauth: string[] }> };

// next-auth's own protocol (CSRF token, credentials, cookie): the one handler the route builder does not make.
async function handler(request: NextRequest, segment: Segment) {
  const params = await segment.params;
  if (!spoken[request.method]?.includes(params.nextauth.join("/")))
    return new Response(null, { status: 404 });
  // What is no form it takes for JSON, and fails on.
  const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
  if (request.method === "POST" && !isForm) return new Response(null, { status: 415 });
  // The handler behind this buffers whatever it is sent.
  const length = request.headers.get("content-length");
  if (request.method === "POST" && (length === null || Number(length) > LONGEST_BODY))
    return new Response(null, { status: 413 });
  if (request.method === "POST" && !(await isWithinRate(request))) return refused("tooManyRequests");
  const outcome: SignInOutcome = {};
  const device = { ...deviceOf(request), token: request.cookies.get(deviceCookieName())?.value };
  const answer: Response = await NextAuth(
    request as never,
    { params } as never,
    authOptions(device, outcome),
  );
  const wait = outcome.refusal?.details.retryAfterS;
  if (wait !== undefined) return refused(`tooManyAttempts:${wait}`, wait);
  if (outcome.deviceToken) answer.headers.append("set-cookie", deviceCookie(outcome.deviceToken));
  return answer;
}

const isWithinRate = (request: NextRequest) =>
  checkRate(request, { kind: "anonymous" }, 1).then(
    () => true,
    () => false,
  );

/** A refusal as next-auth tells it: its browser side reads the reason out of an address. */
function refused(reason: string, retryAfterS = 60): Response {
  const url = new URL(`/login?error=${encodeURIComponent(reason)}`, env().SITE_URL).href;
  return Response.json({ url }, { status: 429, headers: { "retry-after": String(retryAfterS) } });
}

export { handler as GET, handler as POST };
