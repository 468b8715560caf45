import type { ChosenExtra } from "@/lib/catalog/pricing/contract";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";

const MAX_LEAD_MS = 366 * DAY_MS;

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
  return endsAt > addMs(now, MAX_LEAD_MS) ? { field: "endsAt", key: "datesTooFar" } : undefined;
}

/**
 * Whether additional drivers were booked for a customer who could not name them: they do that in their account
 * (docs/decisions/051-additional-drivers.md), which opens with their email address.
 */
export const hasUnnamedDrivers = (
  { extras }: { extras: readonly Pick<ChosenExtra, "kind">[] },
  { email }: { email?: string },
): boolean => !email && extras.some(({ kind }) => kind === "additional_driver");
