import { localPath } from "@/lib/platform/i18n/local-path";

/** An error response of the API; `message` and `fields` are texts in the page's language. */
export class ApiError extends Error {
  declare readonly status: number;
  declare readonly code: string;
  declare readonly fields: Record<string, string>;
  /** Seconds after which a retry is worthwhile; 0 if the response has no such header. */
  declare readonly retryAfterS?: number;
  /** Machine-readable detail beside the code. */
  declare readonly reason?: string;
  /** The caller's own booking that conflicts. */
  declare readonly bookingId?: string;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string> = {},
    retryAfterS?: number,
  ) {
    super(message);
    // One statement keeps the class small: every public page loads it.
    Object.assign(this, { status, code, fields, retryAfterS });
  }
}

/** Parses a response: a zod schema or, on pages that do not load zod, `unparsed`. */
export interface ResponseParser<T> {
  parse(value: unknown): T;
}

/** Returns a response unchanged: the route has parsed it already. */
export const unparsed = <T>(): ResponseParser<T> => ({ parse: (body) => body as T });

// When the user last interacted with this page: requests that the page makes by itself much later do not
// extend the session (lib/identity/auth/current-actor.ts).
let lastActivityAt = Date.now();
if (typeof window !== "undefined")
  for (const sign of ["pointerdown", "keydown", "wheel"])
    addEventListener(sign, () => (lastActivityAt = Date.now()), { passive: true, capture: true });

/** Longer than reading a page usually takes, shorter than any session time-out. */
const ACTIVE_FOR_MS = 120_000;

/** The browser's only access to the API. Paths start with /api; responses are parsed by the contract. */
export const api = {
  get: <T>(path: string, parser: ResponseParser<T>) => call("GET", path, undefined, parser),
  post: <T>(path: string, body: unknown, parser: ResponseParser<T>, idempotencyKey?: string) =>
    call("POST", path, body, parser, idempotencyKey),
  put: <T>(path: string, body: unknown, parser: ResponseParser<T>) => call("PUT", path, body, parser),
  delete: <T>(path: string, parser: ResponseParser<T>) => call("DELETE", path, undefined, parser),
  /** Downloads a file that is generated on request. */
  download: async (path: string, body: unknown): Promise<Blob> => (await send("POST", path, body)).blob(),
};

/** What dashboards replace; most public pages do without it, and do not load it. */
export const apiHooks: {
  /** The account that the page shows, once it is known: the server refuses writes as another one. */
  accountId?: string;
  /**
   * Asks users to confirm their identity where a route requires it (`stepUp`). It receives the reason of the refusal
   * and resolves to whether the user confirmed; if so, the request is repeated.
   */
  ask?: (reason: string) => Promise<boolean>;
  /** Parses the response to a request that succeeded. */
  parse: <T>(parser: ResponseParser<T>, body: unknown, method: string) => T;
} = { parse: (parser, body) => parser.parse(body) };

async function call<T>(
  method: string,
  path: string,
  body: unknown,
  parser: ResponseParser<T>,
  idempotencyKey?: string,
): Promise<T> {
  const response = await send(method, path, body, idempotencyKey);
  return apiHooks.parse(parser, await response.json().catch(() => undefined), method);
}

/** Sends a request; throws ApiError for an error response. */
async function send(method: string, path: string, body: unknown, idempotencyKey?: string): Promise<Response> {
  const response = await fetch(path, {
    method,
    headers: {
      "accept-language": document.documentElement.lang,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(Date.now() - lastActivityAt > ACTIVE_FOR_MS && { "x-unattended": "1" }),
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      ...(apiHooks.accountId && { "x-shown-account": apiHooks.accountId }),
    },
    body: JSON.stringify(body),
    // A write that must happen exactly once completes even if its page is left.
    keepalive: Boolean(idempotencyKey),
  });
  if (response.ok) return response;
  const error = toApiError(response, await response.json().catch(() => undefined));
  if (error.reason && (await apiHooks.ask?.(error.reason))) return send(method, path, body, idempotencyKey);
  throw error;
}

interface ErrorBody {
  error?: {
    code?: string;
    message?: string;
    fields?: Record<string, string>;
    reason?: string;
    bookingId?: string;
  };
}

/**
 * A page that was just opened may already be navigating there: loading it twice would lose the keyboard
 * focus.
 */
const LOGOUT_DELAY_MS = 400;

function redirectToLogout(): void {
  const logout = localPath("/logout", document.documentElement.lang);
  const address = `${logout}?next=${encodeURIComponent(location.pathname + location.search)}`;
  setTimeout(() => {
    if (location.pathname !== logout) location.assign(address);
  }, LOGOUT_DELAY_MS);
}

export function toApiError(
  { status, headers }: Pick<Response, "status" | "headers">,
  body: unknown,
): ApiError {
  const error = (body as ErrorBody | undefined)?.error;
  // The session ended while its page was open: the log-out page explains why.
  if (status === 401 && error?.reason) redirectToLogout();
  const retryAfterS = Number(headers.get("retry-after"));
  return Object.assign(new ApiError(status, "unavailable", "", {}, retryAfterS), error);
}
