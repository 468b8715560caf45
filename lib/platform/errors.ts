import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import { STALE_REASON } from "@/lib/platform/stale-reason";

export const errorStatus = {
  invalid: 422,
  unsupported_media: 415,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const;

type ErrorCode = keyof typeof errorStatus;

/**
 * The only error whose text users see. `key` is a message key in `errors`; `fields` maps inputs to such keys.
 */
export class AppError extends Error {
  readonly isAppError = true;

  constructor(
    readonly code: ErrorCode,
    readonly key: ErrorKey,
    readonly details: {
      fields?: Record<string, ErrorKey>;
      values?: Record<string, string | number>;
      /** The accepted values of a field rejected with `choiceInvalid`. */
      choices?: Record<string, string>;
      /** The limit of a field rejected with `textTooLong`, `numberTooLow` or `numberTooHigh`. */
      limits?: Record<string, number>;
      /** Machine-readable detail beside the code: why a session ended, or that the record has changed. */
      reason?: string;
      /** The caller's own booking that conflicts. */
      bookingId?: string;
      /** Seconds after which a retry is worthwhile. */
      retryAfterS?: number;
      cause?: unknown;
    } = {},
  ) {
    super(key, { cause: details.cause });
    this.name = "AppError";
  }
}

/**
 * Also true for an AppError of another copy of this module: bundlers make several, and ports pass errors between them.
 */
export const isAppError = (error: unknown): error is AppError =>
  error instanceof Error && "isAppError" in error;

export const notFound = () => new AppError("not_found", "notFound");
export const forbidden = () => new AppError("forbidden", "forbidden");
export const conflict = (key: ErrorKey, values?: Record<string, string | number>) =>
  new AppError("conflict", key, { values });
/** A change of what somebody else has changed since it was read; the form offers both versions. */
export const changedMeanwhile = (key: ErrorKey = "changedMeanwhile") =>
  new AppError("conflict", key, { reason: STALE_REASON });
export const invalid = (key: ErrorKey, field?: string) =>
  new AppError("invalid", key, { fields: field ? { [field]: key } : undefined });
