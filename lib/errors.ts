import type { ErrorKey } from "./i18n/error-keys";

export const errorStatus = {
  invalid: 422,
  unsupported_media: 415,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const;

type ErrorCode = keyof typeof errorStatus;

/** The only error a person ever reads. `key` names a sentence of the messages' `errors`; `fields` maps inputs to such keys. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly key: ErrorKey,
    readonly details: {
      fields?: Record<string, ErrorKey>;
      values?: Record<string, string | number>;
      /** What a field refused with `choiceInvalid` takes. */
      choices?: Record<string, string>;
      /** For programs, beside the code: why a session is over. */
      reason?: string;
      /** The booking of one's own that is in the way. */
      bookingId?: string;
      /** Seconds after which asking again is worth it. */
      retryAfterS?: number;
      cause?: unknown;
    } = {},
  ) {
    super(key, { cause: details.cause });
    this.name = "AppError";
  }
}

export const notFound = () => new AppError("not_found", "notFound");
export const forbidden = () => new AppError("forbidden", "forbidden");
export const conflict = (key: ErrorKey, values?: Record<string, string | number>) =>
  new AppError("conflict", key, { values });
export const invalid = (key: ErrorKey, field?: string) =>
  new AppError("invalid", key, { fields: field ? { [field]: key } : undefined });
