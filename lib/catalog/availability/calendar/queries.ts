import { inArray } from "drizzle-orm";
import { db } from "@/db";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import type { AvailabilitySettings } from "@/lib/businesses/settings/rental-terms-contract";
import type { CalendarQuery } from "@/lib/catalog/availability/calendar-query";
import { canSetPrices } from "@/lib/catalog/pricing/policy";
import { getOwnVehicle } from "@/lib/catalog/vehicles/scope";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, instantAt } from "@/lib/platform/dates";
import type { CalendarEntry, OwnerCalendar, StoredAvailabilitySettings } from "./contract";
import { entriesVisibleTo, listEntries, listTakenEntries } from "./entry-queries";
import { canManageCalendar } from "./policy";
import type { Vehicle } from "./scope";

/** Lists all entries of a vehicle's calendar between two local days. 404 for vehicles of others. */
export async function getCalendar(
  actor: UserActor,
  vehicleId: string,
  query: CalendarQuery,
  now: Date,
): Promise<OwnerCalendar> {
  const vehicle = await getOwnVehicle(db(), actor, vehicleId);
  const period = periodOf(vehicle, query);
  const entries = await listEntries([vehicle.id], period, now);
  const { id, title, timeZone } = vehicle;
  return {
    vehicle: { id, title, timeZone, today: dayIn(now, timeZone) },
    settings: storedSettingsOf(vehicle),
    entries: entriesVisibleTo(actor, vehicle.businessId, entries),
    can: {
      change: canManageCalendar(actor, vehicle.businessId),
      setPrices: canSetPrices(actor, vehicle.businessId),
    },
  };
}

/** Lists the owner's blocks between two local days. 404 for vehicles of others. */
export async function listBlocks(
  actor: UserActor,
  vehicleId: string,
  query: CalendarQuery,
  now: Date,
): Promise<CalendarEntry[]> {
  const vehicle = await getOwnVehicle(db(), actor, vehicleId);
  const isBlock = inArray(vehicleOccupancy.kind, ["block", "maintenance"]);
  const blocks = await listTakenEntries(db(), vehicle.id, periodOf(vehicle, query), now, isBlock);
  return blocks.map(({ vehicleId: _, ...block }) => block);
}

export async function getAvailabilitySettings(
  actor: UserActor,
  vehicleId: string,
): Promise<StoredAvailabilitySettings> {
  return storedSettingsOf(await getOwnVehicle(db(), actor, vehicleId));
}

export function availabilitySettingsOf(vehicle: Vehicle): AvailabilitySettings {
  const { minDays, maxDays, advanceNoticeHours, bufferMinutes } = vehicle;
  return { minDays, maxDays, advanceNoticeHours, bufferMinutes };
}

function storedSettingsOf(vehicle: Vehicle): StoredAvailabilitySettings {
  return { ...availabilitySettingsOf(vehicle), updatedAt: vehicle.updatedAt.toISOString() };
}

function periodOf({ timeZone }: Vehicle, { from, to }: CalendarQuery) {
  return [instantAt(from, "00:00", timeZone), instantAt(to, "00:00", timeZone)] as const;
}
