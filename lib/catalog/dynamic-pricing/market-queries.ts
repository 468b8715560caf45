import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { pauses } from "@/db/schema/catalog/pauses";
import { vehicleSeasons } from "@/db/schema/catalog/pricing";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { isBriefHold, occupiesDuring } from "@/lib/catalog/availability/is-available";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { instantAt } from "@/lib/platform/dates";
import type { DearerSeason, Market, TakenDays } from "./market";

type Vehicle = typeof vehicles.$inferSelect;

/** The number of nearest similar vehicles considered, so that the cost does not grow with the marketplace. */
const MAX_SIMILAR = 30;
const NEARBY_KM = 5;
const KM_PER_DEGREE = 111;

/** Reads the occupied days and seasons of a vehicle and of similar ones nearby, in a half-open range of days. */
export async function getMarket(
  executor: Executor,
  vehicle: Vehicle,
  days: { from: string; to: string },
  now: Date,
): Promise<Market> {
  const similarIds = await listSimilarNearby(executor, vehicle);
  const period = [
    instantAt(days.from, "00:00", vehicle.timeZone),
    instantAt(days.to, "00:00", vehicle.timeZone),
  ] as const;
  const vehicleIds = [vehicle.id, ...similarIds];
  const occupied = await listOccupiedDays(executor, vehicleIds, period, now);
  const paused = await listPausedDays(executor, vehicleIds, period);
  const seasons = await listDearerSeasons(executor, similarIds, days);
  return { similarIds, taken: [...occupied, ...paused], seasons };
}

/** Lists nearby listed vehicles of the same category, nearest first. */
async function listSimilarNearby(executor: Executor, vehicle: Vehicle): Promise<string[]> {
  const { id, categoryId, latitude, longitude } = vehicles;
  const narrowing = Math.cos((vehicle.latitude * Math.PI) / 180);
  const squaredKm = sql`(power((${latitude} - ${vehicle.latitude}) * ${KM_PER_DEGREE}, 2)
    + power((${longitude} - ${vehicle.longitude}) * ${KM_PER_DEGREE * narrowing}, 2))`;
  const isSimilar = and(visibleToPublic(), eq(categoryId, vehicle.categoryId), ne(id, vehicle.id));
  const found = await executor
    .select({ id })
    .from(vehicles)
    .where(and(isSimilar, lte(squaredKm, NEARBY_KM ** 2)))
    .orderBy(asc(squaredKm), asc(id))
    .limit(MAX_SIMILAR);
  return found.map((row) => row.id);
}

type Period = readonly [Date, Date];

/**
 * Lists occupied days. A booking occupies the days it is billed for, without the buffer, and ends at an early return.
 */
async function listOccupiedDays(
  executor: Executor,
  vehicleIds: string[],
  [from, to]: Period,
  now: Date,
): Promise<TakenDays[]> {
  const { vehicleId, kind, during, bookingId, changeId } = vehicleOccupancy;
  return executor
    .select({
      vehicleId,
      kind: sql<
        TakenDays["kind"]
      >`case when ${kind} = 'hold' and not ${isBriefHold} then 'booking' else ${kind}::text end`,
      ...takenDays(sql`lower(${during})`, sql`least(${bookings.endsAt}, upper(${during}))`),
    })
    .from(vehicleOccupancy)
    .innerJoin(vehicles, eq(vehicles.id, vehicleId))
    .leftJoin(bookings, and(eq(bookings.id, bookingId), isNull(changeId)))
    .where(and(inArray(vehicleId, vehicleIds), occupiesDuring(from, to, now)));
}

async function listPausedDays(
  executor: Executor,
  vehicleIds: string[],
  [from, to]: Period,
): Promise<TakenDays[]> {
  const isOfVehicle = or(isNull(pauses.vehicleId), eq(pauses.vehicleId, vehicles.id));
  const rows = await executor
    .select({ vehicleId: vehicles.id, ...takenDays(sql`${pauses.startsAt}`, sql`${pauses.endsAt}`) })
    .from(pauses)
    .innerJoin(vehicles, and(eq(vehicles.businessId, pauses.businessId), isOfVehicle))
    .where(and(inArray(vehicles.id, vehicleIds), gt(pauses.endsAt, from), lt(pauses.startsAt, to)));
  return rows.map((row) => ({ ...row, kind: "pause" }));
}

/** SQL for the first and the last day of a period in the vehicle's time zone; the last is the day before its end. */
function takenDays(start: SQL, end: SQL) {
  const dayOf = (instant: SQL) => sql`(${instant} at time zone ${vehicles.timeZone})::date`;
  const last = sql`greatest(${dayOf(start)}, ${dayOf(end)} - 1)`;
  return {
    from: sql<string>`to_char(${dayOf(start)}, 'YYYY-MM-DD')`,
    to: sql<string>`to_char(${last}, 'YYYY-MM-DD')`,
  };
}

async function listDearerSeasons(
  executor: Executor,
  vehicleIds: string[],
  { from, to }: { from: string; to: string },
): Promise<DearerSeason[]> {
  if (vehicleIds.length === 0) return [];
  const { vehicleId, startsOn, endsOn, dailyPriceCents } = vehicleSeasons;
  return executor
    .select({ vehicleId, startsOn, endsOn })
    .from(vehicleSeasons)
    .innerJoin(vehicles, eq(vehicles.id, vehicleId))
    .where(
      and(
        inArray(vehicleId, vehicleIds),
        gt(dailyPriceCents, vehicles.dailyPriceCents),
        lt(startsOn, to),
        gt(endsOn, from),
      ),
    );
}
