import { isUnavailable } from "@/db/failure";
import { AppError, errorStatus } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import { currentRequestId, log } from "@/lib/log";

/**
 * Every error becomes one body: `{ message, error: { code, message, fields?, reason?, bookingId? } }`, in the reader's language. The
 * first is where clients of the documented endpoints look for it (spec.md §8).
 */
export function failureResponse(error: unknown, locale: Locale): Response {
  const known = asAppError(error);
  if (known.code === "internal") log.error({ err: error }, "unexpected error");
  else if (known.code === "unavailable") log.warn({ err: error }, "unavailable");
  const t = translator(locale);
  const { fields, values, choices, reason, bookingId, retryAfterS } = known.details;
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
  const headers = {
    "cache-control": "no-store",
    ...(retryAfterS && { "retry-after": String(retryAfterS) }),
  };
  return Response.json({ message: body.message, error: body }, { status: errorStatus[known.code], headers });
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return new AppError("unavailable", "unavailable", { cause: error });
  return new AppError("internal", "internal", { cause: error });
}
