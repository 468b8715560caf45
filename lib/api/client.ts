import { localPath } from "@/lib/i18n/local-path";

/** What the API says when it refuses; `message` and `fields` are sentences in the page's language. */
export class ApiError extends Error {
  declare readonly status: number;
  declare readonly code: string;
  declare readonly fields: Record<string, string>;
  /** Seconds after which asking again is worth it; 0 where the answer does not say. */
  declare readonly retryAfterS?: number;
  /** The booking of one's own that is in the way. */
  declare readonly bookingId?: string;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string> = {},
    retryAfterS?: number,
  ) {
    super(message);
    // In one statement: every public page loads this class.
    Object.assign(this, { status, code, fields, retryAfterS });
  }
}

/** Reads an answer: a zod schema, or for the smallest pages a plain function's worth. */
export interface Reader<T> {
  parse(value: unknown): T;
}

// When somebody last touched this page: what it asks by itself much later keeps no session alive (lib/auth/actor.ts).
let touchedAt = Date.now();
if (typeof window !== "undefined")
  for (const sign of ["pointerdown", "keydown", "wheel"])
    addEventListener(sign, () => (touchedAt = Date.now()), { passive: true, capture: true });

/** Longer than it takes to read on, shorter than any time-out. */
const ATTENDED_FOR_MS = 120_000;

/** The browser's only way to the API. Paths start with /api; answers are parsed by the contract. */
export const api = {
  get: <T>(path: string, reader: Reader<T>) => call("GET", path, undefined, reader),
  post: <T>(path: string, body: unknown, reader: Reader<T>, idempotencyKey?: string) =>
    call("POST", path, body, reader, idempotencyKey),
  put: <T>(path: string, body: unknown, reader: Reader<T>) => call("PUT", path, body, reader),
  delete: <T>(path: string, reader: Reader<T>) => call("DELETE", path, undefined, reader),
  /** A file that is made for the asking. */
  download: async (path: string, body: unknown): Promise<Blob> => (await send("POST", path, body)).blob(),
};

async function call<T>(
  method: string,
  path: string,
  body: unknown,
  reader: Reader<T>,
  idempotencyKey?: string,
): Promise<T> {
  const response = await send(method, path, body, idempotencyKey);
  return reader.parse(await response.json().catch(() => undefined));
}

/** An answer that is no refusal. */
async function send(method: string, path: string, body: unknown, idempotencyKey?: string): Promise<Response> {
  const response = await fetch(path, {
    method,
    headers: {
      "accept-language": document.documentElement.lang,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(Date.now() - touchedAt > ATTENDED_FOR_MS && { "x-unattended": "1" }),
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw refusal(response, await response.json().catch(() => undefined));
  return response;
}

interface Refusal {
  error?: {
    code?: string;
    message?: string;
    fields?: Record<string, string>;
    reason?: string;
    bookingId?: string;
  };
}

/** A page that was just opened may be on its way there already: loaded twice it would forget where the keyboard stands. */
const LEAVING_MS = 400;

function leave(): void {
  const logout = localPath("/logout", document.documentElement.lang);
  const address = `${logout}?next=${encodeURIComponent(location.pathname + location.search)}`;
  setTimeout(() => {
    if (location.pathname !== logout) location.assign(address);
  }, LEAVING_MS);
}

/** An error answer as the error it tells of. */
export function refusal(
  { status, headers }: Pick<Response, "status" | "headers">,
  answer: unknown,
): ApiError {
  const error = (answer as Refusal | undefined)?.error;
  // The session ended while its page was open: the page that knows why says so.
  if (status === 401 && error?.reason) leave();
  const retryAfterS = Number(headers.get("retry-after"));
  return Object.assign(new ApiError(status, "unavailable", "", {}, retryAfterS), error);
}
