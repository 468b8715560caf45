import type { UserActor } from "@/lib/platform/actor";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { AppError } from "@/lib/platform/errors";
import { STEP_UP_REASON, TWO_FACTOR_REASON } from "./step-up-reason";

/** How long a sign-in or a confirmation by password, code or passkey gives access to routes with `stepUp`. */
export const STEP_UP_MS = 10 * MINUTE_MS;

export const isRecentConfirmation = (confirmedAt: Date, now: Date): boolean =>
  addMs(confirmedAt, STEP_UP_MS) > now;

/**
 * Throws 403 unless the user has signed in or confirmed their identity in the last ten minutes, so that an unattended
 * browser cannot be used for lasting changes; also if the settings require two-factor authentication and the user has
 * none, or has only just set it up.
 */
export function requireStepUp({ confirmedAt, lacksTwoFactor }: UserActor, now: Date): void {
  if (lacksTwoFactor === "off")
    throw new AppError("forbidden", "twoFactorRequired", { reason: TWO_FACTOR_REASON });
  if (lacksTwoFactor === "new") throw new AppError("forbidden", "twoFactorTooNew");
  if (lacksTwoFactor === "email-changed") throw new AppError("forbidden", "twoFactorAfterEmailChange");
  requireRecentConfirmation({ confirmedAt }, now);
}

/** The same without the check of two-factor authentication, for routes that lead to it. */
export function requireRecentConfirmation({ confirmedAt }: Pick<UserActor, "confirmedAt">, now: Date): void {
  if (confirmedAt && isRecentConfirmation(confirmedAt, now)) return;
  throw new AppError("forbidden", "stepUpRequired", { reason: STEP_UP_REASON });
}
