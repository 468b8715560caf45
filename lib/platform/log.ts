import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { databaseErrorCode } from "@/db/database-errors";
import { logLevel } from "./env";
import { currentTraceId } from "./in-span";

const request = new AsyncLocalStorage<{ requestId: string }>();

/** Fields with credentials or personal data, in our names and in those of the documented payloads. */
const secret = [
  "password",
  "confirmPassword",
  "passwordHash",
  "token",
  "authorization",
  "cookie",
  "otp",
  "nationalId",
  "drivingLicence",
  "registrationNumber",
  "licenceNumber",
  "birthDate",
  "Password",
  "confirm_password",
  "National_id",
  "driving_license",
  "drivingLicense",
  "Birth_day",
  "birthDay",
];

/** Writes JSON lines to standard output; each carries the id of its request, and of its trace where tracing is on. */
export const log = pino({
  level: logLevel(),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ ...request.getStore(), traceId: currentTraceId() }),
  serializers: { err: describeError },
  redact: {
    paths: secret.flatMap((name) => [name, `*.${name}`]),
    censor: "[removed]",
  },
});

/**
 * Drizzle's messages and stacks contain query parameters such as email addresses and password hashes. They are left
 * out, even when the error is the cause of another one, whose message and stack would repeat it.
 */
export function describeError(error: unknown): object {
  const failed = failedQuery(error);
  if (!failed) return pino.stdSerializers.err(error as Error);
  const { query, cause } = failed;
  const outermost = error instanceof Error && error !== failed ? { wrappedIn: error.name } : {};
  const reason = cause instanceof Error ? cause.message : undefined;
  return { type: "DrizzleQueryError", ...outermost, query, code: databaseErrorCode(failed), cause: reason };
}

/**
 * Recognized by its fields, because a bundle may contain Drizzle's class twice and `instanceof` matches only
 * one.
 */
function failedQuery(error: unknown): (Error & { query: string }) | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if ("query" in current && "params" in current) return current as Error & { query: string };
  return undefined;
}

export function withRequestId<T>(requestId: string, work: () => Promise<T>): Promise<T> {
  return request.run({ requestId }, work);
}

/** The id of the current request, which users quote in error reports. */
export function currentRequestId(): string | undefined {
  return request.getStore()?.requestId;
}

/**
 * Logs one line per request: writes and rejected requests at info, successful reads at debug; no query string and no
 * body. `caller` names the account, the API key, and the administrator who acted as the user.
 */
export function logRequest(
  { method, url }: Request,
  caller: { network: string; account?: string; apiKey?: string; actedBy?: string },
  status: number,
  milliseconds: number,
): void {
  const line = { method, path: new URL(url).pathname, ...caller, status, ms: Math.round(milliseconds) };
  log[method === "GET" && status < 400 ? "debug" : "info"](line, "request");
}
