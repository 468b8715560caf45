import { and, asc, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { canSetPrices } from "@/lib/catalog/pricing/policy";
import { splitSearchWords, vehicleMatchesWord } from "@/lib/catalog/vehicles/matches-word";
import { vehiclesVisibleTo } from "@/lib/catalog/vehicles/visibility";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, dayIn, instantAt, KIGALI, plusDays } from "@/lib/platform/dates";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import type { Timeline, TimelineQuery } from "./contract";
import { entriesVisibleTo, listEntries } from "./entry-queries";
import { canManageCalendar } from "./policy";

/** Vehicles per page. */
const PAGE_SIZE = 25;

/**
 * Returns the occupancy of the actor's vehicles over some days, sorted by title; a page number beyond the last returns
 * the last page. The number of queries does not depend on the number of vehicles.
 */
export async function getFleetTimeline(actor: UserActor, query: TimelineQuery, now: Date): Promise<Timeline> {
  const mine = and(
    vehiclesVisibleTo(actor),
    ofOwnBusinesses(actor),
    ...splitSearchWords(query.search).map(vehicleMatchesWord),
  );
  const total = await db().$count(vehicles, mine);
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(query.page, pageCount);
  const { id, businessId, title, plate, timeZone } = vehicles;
  const rows = await db()
    .select({ id, businessId, title, plate, timeZone })
    .from(vehicles)
    .where(mine)
    .orderBy(asc(title), asc(id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const entries = await entriesOf(
    rows.map((vehicle) => vehicle.id),
    query,
    now,
  );
  const items = rows.map(({ businessId: owner, ...vehicle }) => ({
    vehicle,
    entries: entriesVisibleTo(
      actor,
      owner,
      entries.filter(({ vehicleId }) => vehicleId === vehicle.id),
    ),
    can: { change: canManageCalendar(actor, owner), setPrices: canSetPrices(actor, owner) },
  }));
  return { today: dayIn(now, KIGALI), items, total, page, pageCount };
}

function entriesOf(vehicleIds: string[], { from, days }: TimelineQuery, now: Date) {
  if (vehicleIds.length === 0) return Promise.resolve([]);
  // One more day on either side, because each vehicle has its own time zone; the view clips the result.
  const period = [
    addMs(instantAt(from, "00:00", KIGALI), -DAY_MS),
    addMs(instantAt(plusDays(from, days), "00:00", KIGALI), DAY_MS),
  ] as const;
  return listEntries(vehicleIds, period, now);
}

/** Administrators see only vehicles of businesses they belong to; all others are in the admin console. */
function ofOwnBusinesses(actor: UserActor): SQL {
  const businessIds = businessIdsWithPermission(actor, "fleet.view");
  return businessIds.length === 0 ? sql`false` : inArray(vehicles.businessId, businessIds);
}
