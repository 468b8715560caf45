import { isUnavailable } from "@/db/failure";
import { AppError, errorStatus } from "@/lib/errors";
import { isStorageRefusal } from "@/lib/files/storage-refusal";
import type { Locale } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import { currentRequestId, log } from "@/lib/log";

/** Seconds after which asking again is worth it, where nothing more is known. */
export const RETRY_AFTER_S = 10;

/**
 * Every error becomes one body: `{ message, error: { code, message, fields?, reason?, bookingId? } }`, in the reader's language. The
 * first is where clients of the documented endpoints look for it (spec.md §8).
 */
export function failureResponse(error: unknown, locale: Locale): Response {
  const { status, headers, error: body } = describeFailure(error, locale);
  return Response.json({ message: body.message, error: body }, { status, headers });
}

export function describeFailure(error: unknown, locale: Locale) {
  const known = asAppError(error);
  if (known.code === "internal") log.error({ err: error }, "unexpected error");
  else if (known.code === "unavailable") log.warn({ err: error }, "unavailable");
  const t = translator(locale);
  const { fields, values, choices, reason, bookingId } = known.details;
  const retryAfterS = known.details.retryAfterS ?? (known.code === "unavailable" ? RETRY_AFTER_S : undefined);
  const body = {
    code: known.code,
    message: t(`errors.${known.key}`, values ?? {}),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, key]) => [
          name,
          t(`errors.${key}`, { ...values, choices: choices?.[name] ?? "" }),
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
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return new AppError("unavailable", "unavailable", { cause: error });
  if (isStorageRefusal(error)) return new AppError("unavailable", "storageUnavailable", { cause: error });
  return new AppError("internal", "internal", { cause: error });
}
