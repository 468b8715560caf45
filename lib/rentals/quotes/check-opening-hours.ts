import type { Executor } from "@/db";
import type { WeeklyHours } from "@/lib/catalog/pick-up-places/contract";
import { findMeetingPlace } from "@/lib/catalog/pick-up-places/queries";
import { closedProblem } from "@/lib/catalog/pick-up-places/rules";
import { AppError } from "@/lib/platform/errors";

interface Instants {
  pickUp?: Date;
  return: Date;
}

/** 422 when the vehicle's pick-up place is closed at the pick-up, unless that is past, or at the return. */
export async function checkOpeningHours(
  executor: Executor,
  { id, timeZone }: { id: string; timeZone: string },
  instants: Instants,
): Promise<void> {
  refuseClosedTimes((await findMeetingPlace(executor, id))?.weeklyHours ?? null, timeZone, instants);
}

/** 422 when a place with these hours is closed at the pick-up, unless that is past, or at the return. */
export function refuseClosedTimes(hours: WeeklyHours, timeZone: string, instants: Instants): void {
  const early = instants.pickUp && closedProblem(hours, "pickUp", instants.pickUp, timeZone);
  const problem = early ?? closedProblem(hours, "return", instants.return, timeZone);
  if (!problem) return;
  const { key, values } = problem;
  throw new AppError("invalid", key, { fields: { [early ? "startsAt" : "endsAt"]: key }, values });
}
