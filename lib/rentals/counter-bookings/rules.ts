import type { ChosenExtra } from "@/lib/catalog/pricing/contract";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import { isTooFarAhead } from "@/lib/rentals/quotes/rules";

/**
 * Why a period cannot be rented at the counter, by field. The owner's limits for renters (notice, length, opening
 * hours) do not apply to their own staff.
 */
export function counterPeriodProblem(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): { field: "startsAt" | "endsAt"; key: ErrorKey } | undefined {
  if (endsAt <= startsAt) return { field: "endsAt", key: "datesOrder" };
  if (startsAt <= now) return { field: "startsAt", key: "pickupInPast" };
  return isTooFarAhead(endsAt, now) ? { field: "endsAt", key: "datesTooFar" } : undefined;
}

/**
 * Whether additional drivers were booked for a customer who could not name them: they do that in their account
 * (docs/decisions/051-additional-drivers.md), which opens with their email address.
 */
export const hasUnnamedDrivers = (
  { extras }: { extras: readonly Pick<ChosenExtra, "kind">[] },
  { email }: { email?: string },
): boolean => !email && extras.some(({ kind }) => kind === "additional_driver");
