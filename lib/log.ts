import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { databaseErrorCode } from "@/db/failure";
import { logLevel } from "./env";

const request = new AsyncLocalStorage<{ requestId: string }>();

/** What opens an account or says who somebody is, in our names and in the documented payloads'. */
const secret = [
  ...["password", "confirmPassword", "passwordHash", "token", "authorization", "cookie", "otp"],
  ...["nationalId", "drivingLicence", "registrationNumber", "licenceNumber", "birthDate"],
  ...["Password", "confirm_password", "National_id", "driving_license", "drivingLicense"],
  ...["Birth_day", "birthDay"],
];

/** JSON lines on standard output; each carries the id of the request it belongs to. */
export const log = pino({
  level: logLevel(),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => request.getStore() ?? {},
  serializers: { err: describeError },
  redact: {
    paths: secret.flatMap((name) => [name, `*.${name}`]),
    censor: "[removed]",
  },
});

/**
 * Drizzle's message and stack carry the parameters of the query: email addresses, password hashes. They stay out, also when
 * the error is the cause of another, whose message and stack would repeat it.
 */
export function describeError(error: unknown): object {
  const failed = failedQuery(error);
  if (!failed) return pino.stdSerializers.err(error as Error);
  const { query, cause } = failed;
  const outermost = error instanceof Error && error !== failed ? { wrappedIn: error.name } : {};
  const reason = cause instanceof Error ? cause.message : undefined;
  return { type: "DrizzleQueryError", ...outermost, query, code: databaseErrorCode(failed), cause: reason };
}

/** Known by its fields: a bundle may hold Drizzle's class twice, and `instanceof` knows only one of them. */
function failedQuery(error: unknown): (Error & { query: string }) | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if ("query" in current && "params" in current) return current as Error & { query: string };
  return undefined;
}

export function withRequestId<T>(requestId: string, work: () => Promise<T>): Promise<T> {
  return request.run({ requestId }, work);
}

/** The id of the request being answered; people quote it when something went wrong. */
export function currentRequestId(): string | undefined {
  return request.getStore()?.requestId;
}

/** One line a request: what changes something or is refused at info, plain reads at debug. No query, no body. */
export function logRequest(
  { method, url }: Request,
  network: string,
  status: number,
  milliseconds: number,
): void {
  const line = { method, path: new URL(url).pathname, network, status, ms: Math.round(milliseconds) };
  log[method === "GET" && status < 400 ? "debug" : "info"](line, "request");
}
