import { and, asc, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { after, DAY_MS, dayIn, instantAt, KIGALI, plusDays } from "@/lib/dates";
import { businessesWith } from "@/lib/team/permissions";
import { visibleTo } from "@/lib/vehicles/visibility";
import { carHasWord, wordsIn } from "@/lib/vehicles/words";
import type { Timeline, TimelineQuery } from "./contract";
import { seenBy, takenEntries, waitingEntries } from "./entries";
import { canRunCalendar } from "./policy";

/** Cars on one sheet. */
const PAGE_SIZE = 25;

/**
 * What has the cars of one's own businesses over some days, by the cars' names; the last page where one beyond is asked
 * for. Three reads whatever the number of cars: the page, what takes them, who asks for them.
 */
export async function getTimeline(actor: UserActor, query: TimelineQuery, now: Date): Promise<Timeline> {
  const mine = and(visibleTo(actor), ofOwnBusinesses(actor), ...wordsIn(query.search).map(carHasWord));
  const total = await db().$count(vehicles, mine);
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(query.page, pageCount);
  const { id, businessId, title, plate, timeZone } = vehicles;
  const cars = await db()
    .select({ id, businessId, title, plate, timeZone })
    .from(vehicles)
    .where(mine)
    .orderBy(asc(title), asc(id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const entries = await entriesOf(
    cars.map((car) => car.id),
    query,
    now,
  );
  const items = cars.map(({ businessId: owner, ...vehicle }) => ({
    vehicle,
    entries: seenBy(
      actor,
      owner,
      entries.filter(({ vehicleId }) => vehicleId === vehicle.id),
    ),
    can: { change: canRunCalendar(actor, owner) },
  }));
  return { today: dayIn(now, KIGALI), items, total, page, pageCount };
}

async function entriesOf(vehicleIds: string[], { from, days }: TimelineQuery, now: Date) {
  if (vehicleIds.length === 0) return [];
  // A day more on either side: each car's days are those of its own time zone, and whoever draws them cuts.
  const period = [
    after(instantAt(from, "00:00", KIGALI), -DAY_MS),
    after(instantAt(plusDays(from, days), "00:00", KIGALI), DAY_MS),
  ] as const;
  const [taken, waiting] = await Promise.all([
    takenEntries(db(), vehicleIds, period, now),
    waitingEntries(db(), vehicleIds, period, now),
  ]);
  return [...taken, ...waiting].sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}

/** Being an administrator gives none: all cars are in their console. */
function ofOwnBusinesses(actor: UserActor): SQL {
  const businessIds = businessesWith(actor, "fleet.view");
  return businessIds.length === 0 ? sql`false` : inArray(vehicles.businessId, businessIds);
}
