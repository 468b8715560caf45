import { inArray } from "drizzle-orm";
import { db } from "@/db";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import type { UserActor } from "@/lib/auth/contract";
import { dayIn, instantAt } from "@/lib/dates";
import type { AvailabilitySettings, CalendarEntry, CalendarQuery, OwnerCalendar } from "./contract";
import { seenBy, takenEntries, waitingEntries } from "./entries";
import { canRunCalendar } from "./policy";
import { getOwn, type Vehicle } from "./scope";

/** Everything in a car's calendar between two local days. 404 for a car of others. */
export async function getCalendar(
  actor: UserActor,
  vehicleId: string,
  query: CalendarQuery,
  now: Date,
): Promise<OwnerCalendar> {
  const vehicle = await getOwn(db(), actor, vehicleId);
  const period = periodOf(vehicle, query);
  const [taken, waiting] = await Promise.all([
    takenEntries(db(), vehicle.id, period, now),
    waitingEntries(db(), vehicle.id, period, now),
  ]);
  const { id, title, timeZone } = vehicle;
  return {
    vehicle: { id, title, timeZone, today: dayIn(now, timeZone) },
    settings: settingsOf(vehicle),
    entries: seenBy(actor, vehicle.businessId, [...taken, ...waiting]).sort((one, other) =>
      one.startsAt.localeCompare(other.startsAt),
    ),
    can: { change: canRunCalendar(actor, vehicle.businessId) },
  };
}

/** What the owner keeps the car from renting for, between two local days. */
export async function listBlocks(
  actor: UserActor,
  vehicleId: string,
  query: CalendarQuery,
  now: Date,
): Promise<CalendarEntry[]> {
  const vehicle = await getOwn(db(), actor, vehicleId);
  const isBlock = inArray(vehicleOccupancy.kind, ["block", "maintenance"]);
  const blocks = await takenEntries(db(), vehicle.id, periodOf(vehicle, query), now, isBlock);
  return blocks.map(({ vehicleId: _, ...block }) => block);
}

export async function getSettings(actor: UserActor, vehicleId: string): Promise<AvailabilitySettings> {
  return settingsOf(await getOwn(db(), actor, vehicleId));
}

export function settingsOf(vehicle: Vehicle): AvailabilitySettings {
  const { minDays, maxDays, advanceNoticeHours, bufferMinutes } = vehicle;
  return { minDays, maxDays, advanceNoticeHours, bufferMinutes };
}

function periodOf({ timeZone }: Vehicle, { from, to }: CalendarQuery) {
  return [instantAt(from, "00:00", timeZone), instantAt(to, "00:00", timeZone)] as const;
}
