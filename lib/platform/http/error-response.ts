import { isUnavailable } from "@/db/database-errors";
import { AppError, errorStatus, isAppError } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { currentRequestId, log } from "@/lib/platform/log";
import { isStorageUnavailable } from "@/lib/platform/storage-error";

/** Default of Retry-After in seconds. */
export const DEFAULT_RETRY_AFTER_S = 10;

/**
 * Converts every error to one body: `{ message, error: { code, message, fields?, reason?, bookingId? } }`, in
 * the caller's language. Clients of the documented endpoints expect the top-level `message` (spec.md §8).
 */
export function failureResponse(error: unknown, locale: Locale): Response {
  const { status, headers, error: body } = buildErrorBody(error, locale);
  return Response.json({ message: body.message, error: body }, { status, headers });
}

export function buildErrorBody(error: unknown, locale: Locale) {
  const known = asAppError(error);
  if (known.code === "internal") log.error({ err: error }, "unexpected error");
  else if (known.code === "unavailable") log.warn({ err: error }, "unavailable");
  const t = translator(locale);
  const { fields, values, choices, limits, reason, bookingId } = known.details;
  const retryAfterS =
    known.details.retryAfterS ?? (known.code === "unavailable" ? DEFAULT_RETRY_AFTER_S : undefined);
  const body = {
    code: known.code,
    message: t(`errors.${known.key}`, values ?? {}),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, key]) => [
          name,
          t(`errors.${key}`, { limit: limits?.[name] ?? 0, choices: choices?.[name] ?? "", ...values }),
        ]),
      ),
    }),
    ...(reason && { reason }),
    ...(bookingId && { bookingId }),
    ...(known.code === "internal" && { requestId: currentRequestId() }),
  };
  const headers: Record<string, string> = {
    "cache-control": "no-store",
    ...(retryAfterS && { "retry-after": String(retryAfterS) }),
  };
  return { status: errorStatus[known.code], headers, error: body };
}

function asAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  if (isUnavailable(error)) return new AppError("unavailable", "unavailable", { cause: error });
  if (isStorageUnavailable(error)) return new AppError("unavailable", "storageUnavailable", { cause: error });
  return new AppError("internal", "internal", { cause: error });
}
