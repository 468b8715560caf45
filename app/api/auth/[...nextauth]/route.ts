import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions, type SignInOutcome } from "@/lib/identity/auth/next-auth-options";
import { deviceHash, isOurs } from "@/lib/identity/sessions/known-devices";
import { env } from "@/lib/platform/env";
import { AppError, invalid, notFound } from "@/lib/platform/errors";
import { failureResponse } from "@/lib/platform/http/error-response";
import { checkSignInRate } from "@/lib/platform/http/rate-limit";
import { deviceOf } from "@/lib/platform/http/request-checks";
import {
  deviceCookie,
  deviceCookieName,
  readSessionToken,
  sessionCookieName,
} from "@/lib/platform/http/session-token";
import { localeOf } from "@/lib/platform/i18n/find-locale";
import type { Device } from "@/lib/platform/request-context";

const MAX_BODY_BYTES = 16 * 1024;

/**
 * The next-auth endpoints that the browser's sign-in uses. The pages of next-auth, which have neither our design nor
 * our languages, return 404.
 */
const allowedEndpoints: Record<string, string[]> = {
  GET: ["csrf", "providers", "signin"],
  POST: ["callback/credentials", "signout"],
};

type Segment = { params: Promise<{ nextauth: string[] }> };

// next-auth's own protocol (CSRF token, credentials, cookie): the only handler that route() does not build.
async function handler(request: NextRequest, segment: Segment) {
  const params = await segment.params;
  if (!allowedEndpoints[request.method]?.includes(params.nextauth.join("/")))
    return refusal(request, notFound());
  // next-auth parses any other content type as JSON, and throws.
  const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
  if (request.method === "POST" && !isForm) return refusal(request, invalid("malformedRequest"), 415);
  // next-auth buffers the whole body.
  const length = request.headers.get("content-length");
  if (request.method === "POST" && (length === null || Number(length) > MAX_BODY_BYTES))
    return refusal(request, new AppError("too_large", "requestTooLarge"));
  if (!returnAddresses(request).every(isWebAddress)) return refusal(request, invalid("malformedRequest"));
  const device = { ...deviceOf(request), token: request.cookies.get(deviceCookieName())?.value };
  if (request.method === "POST" && !(await isWithinRate(request, device))) return tooMany("tooManyRequests");
  const outcome: SignInOutcome = {};
  const earlier = await readSessionToken(request.cookies.get(sessionCookieName())?.value);
  const response: Response = await NextAuth(
    request as never,
    { params } as never,
    authOptions(device, outcome, earlier),
  );
  const wait = outcome.refusal?.details.retryAfterS;
  if (wait !== undefined) return tooMany(`tooManyAttempts:${wait}`, wait);
  if (outcome.deviceToken) response.headers.append("set-cookie", deviceCookie(outcome.deviceToken));
  return response;
}

const isWithinRate = (request: NextRequest, { token }: Device) =>
  checkSignInRate(request, token && isOurs(token) ? deviceHash(token) : undefined).then(
    () => true,
    () => false,
  );

/** A refusal in next-auth's form: its client reads the reason from the query of a URL. */
function tooMany(reason: string, retryAfterS = 60): Response {
  const url = `${env().SITE_URL}/login?error=${encodeURIComponent(reason)}`;
  return Response.json({ url }, { status: 429, headers: { "retry-after": String(retryAfterS) } });
}

/** A refusal in the form of the rest of the API. */
function refusal(request: NextRequest, error: AppError, status?: number): Response {
  const response = failureResponse(error, localeOf(request.headers.get("accept-language")));
  return status ? new Response(response.body, { status, headers: response.headers }) : response;
}

/** The URLs that next-auth would redirect to; it throws on anything but an HTTP URL. */
const returnAddresses = ({ nextUrl, cookies }: NextRequest): string[] => {
  const callbackCookies = cookies.getAll().filter(({ name }) => name.endsWith("next-auth.callback-url"));
  const addresses = [
    nextUrl.searchParams.get("callbackUrl") ?? "",
    ...callbackCookies.map(({ value }) => value),
  ];
  return addresses.filter((address) => address !== "");
};

function isWebAddress(address: string): boolean {
  const base = address.startsWith("/") ? env().SITE_URL : undefined;
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}

export { handler as GET, handler as POST };
