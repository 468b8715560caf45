import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { occupiesDuring } from "@/lib/catalog/availability/is-available";
import { listPausePeriods } from "@/lib/catalog/availability/pauses/queries";
import { joinPeriods, leadHoursOf, takenDays } from "@/lib/catalog/availability/pick-up-rules";
import type { Availability } from "@/lib/catalog/availability/public/contract";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { addMs, instantAt } from "@/lib/platform/dates";
import { AppError } from "@/lib/platform/errors";
import type { RequestedDates } from "../../vehicles/requested-dates";

/**
 * Lists when a public vehicle is occupied from now on between two local days, and the calendar days that this blocks.
 * A booking must end a buffer before the next occupancy begins, so each period begins that much earlier here. 404
 * `vehicleNotFound`.
 */
export async function listTakenPeriods(
  vehicleId: string,
  { from, to }: RequestedDates,
  now: Date,
): Promise<Availability> {
  const [vehicle] = await db()
    .select({
      timeZone: vehicles.timeZone,
      isInstantBook: vehicles.isInstantBook,
      advanceNoticeHours: vehicles.advanceNoticeHours,
      bufferMs: sql<number>`${vehicles.bufferMinutes} * 60000`,
    })
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), visibleToPublic()));
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  const { timeZone, bufferMs } = vehicle;
  const begin = instantAt(from, "00:00", timeZone);
  const range = [
    // What ended today leaves the rest of the day free.
    begin < now ? now : begin,
    addMs(instantAt(to, "23:59", timeZone), bufferMs),
  ] as const;
  const found = await db()
    .select({
      startsAt: sql<Date>`lower(${vehicleOccupancy.during})`.mapWith(bookings.startsAt),
      endsAt: sql<Date>`upper(${vehicleOccupancy.during})`.mapWith(bookings.endsAt),
    })
    .from(vehicleOccupancy)
    .where(and(eq(vehicleOccupancy.vehicleId, vehicleId), occupiesDuring(...range, now)))
    .orderBy(sql`lower(${vehicleOccupancy.during})`);
  const pauses = await listPausePeriods(db(), vehicleId, range);
  // The buffer after a booking may overlap a pause.
  const rows = [
    ...found.map(({ startsAt, endsAt }) => ({ startsAt: addMs(startsAt, -bufferMs), endsAt })),
    ...pauses,
  ].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const taken = joinPeriods(rows);
  return {
    timeZone,
    leadHours: leadHoursOf(vehicle),
    taken: taken.map(({ startsAt, endsAt }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    takenDays: takenDays(taken, from, to, timeZone),
  };
}
