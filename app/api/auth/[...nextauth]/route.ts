import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { failureResponse } from "@/lib/api/failure";
import { checkRate, deviceOf } from "@/lib/api/guard";
import { authOptions, type SignInOutcome } from "@/lib/auth/session";
import { deviceCookie, deviceCookieName } from "@/lib/auth/token";
import { env } from "@/lib/env";
import { AppError, invalid, notFound } from "@/lib/errors";
import { localeOf } from "@/lib/i18n/translate";

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
  if (!spoken[request.method]?.includes(params.nextauth.join("/"))) return refusal(request, notFound());
  // What is no form it takes for JSON, and fails on.
  const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
  if (request.method === "POST" && !isForm) return refusal(request, invalid("malformedRequest"), 415);
  // The handler behind this buffers whatever it is sent.
  const length = request.headers.get("content-length");
  if (request.method === "POST" && (length === null || Number(length) > LONGEST_BODY))
    return refusal(request, new AppError("too_large", "requestTooLarge"));
  if (!returnAddresses(request).every(isWebAddress)) return refusal(request, invalid("malformedRequest"));
  if (request.method === "POST" && !(await isWithinRate(request))) return tooMany("tooManyRequests");
  const outcome: SignInOutcome = {};
  const device = { ...deviceOf(request), token: request.cookies.get(deviceCookieName())?.value };
  const answer: Response = await NextAuth(
    request as never,
    { params } as never,
    authOptions(device, outcome),
  );
  const wait = outcome.refusal?.details.retryAfterS;
  if (wait !== undefined) return tooMany(`tooManyAttempts:${wait}`, wait);
  if (outcome.deviceToken) answer.headers.append("set-cookie", deviceCookie(outcome.deviceToken));
  return answer;
}

const isWithinRate = (request: NextRequest) =>
  checkRate(request, { kind: "anonymous" }, 1).then(
    () => true,
    () => false,
  );

/** A refusal as next-auth tells it: its browser side reads the reason out of an address. */
function tooMany(reason: string, retryAfterS = 60): Response {
  const url = `${env().SITE_URL}/login?error=${encodeURIComponent(reason)}`;
  return Response.json({ url }, { status: 429, headers: { "retry-after": String(retryAfterS) } });
}

/** A refusal as the rest of the API tells it. */
function refusal(request: NextRequest, error: AppError, status?: number): Response {
  const response = failureResponse(error, localeOf(request.headers.get("accept-language")));
  return status ? new Response(response.body, { status, headers: response.headers }) : response;
}

/** Where to come back to, as next-auth reads it: it fails on what is no address of the web. */
const returnAddresses = ({ nextUrl, cookies }: NextRequest): string[] => {
  const kept = cookies.getAll().filter(({ name }) => name.endsWith("next-auth.callback-url"));
  const addresses = [nextUrl.searchParams.get("callbackUrl") ?? "", ...kept.map(({ value }) => value)];
  return addresses.filter((address) => address !== "");
};

function isWebAddress(address: string): boolean {
  const base = address.startsWith("/") ? env().SITE_URL : undefined;
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}

export { handler as GET, handler as POST };
