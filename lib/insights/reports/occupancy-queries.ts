import { and, asc, eq } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { measureUtilisation } from "@/lib/insights/analytics/measure-queries";
import { percent } from "@/lib/insights/analytics/rules";
import { resolveBusiness } from "@/lib/insights/analytics/scope-queries";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, HOUR_MS, KIGALI } from "@/lib/platform/dates";
import { invalid } from "@/lib/platform/errors";
import type { OccupancyCell, OccupancyQuery, OccupancyRow } from "./contract";
import { edgesOfMonths, monthsBetween } from "./rules";

const PAGE_SIZE = 10;

/**
 * The occupancy of a business's vehicles by month; the current month counts until now. 403 without the permission to
 * see reports, 404 for another's business, 422 if no month has begun and for more than thirteen.
 */
export async function getOccupancy(actor: UserActor, { businessId, from, to }: OccupancyQuery, now: Date) {
  const months = monthsBetween(from, to, dayIn(now, KIGALI));
  if (!months) throw invalid("rangeInvalid", "from");
  const { business } = await resolveBusiness(actor, businessId, "money.view");
  const edges = edgesOfMonths(months).map((edge) => (edge > now ? now : edge));
  const slice = { businessId: business.id };
  const [fleet, total, ...each] = await Promise.all([
    listFleet(business.id),
    measureUtilisation({ ...slice, edges, by: "interval" }),
    ...months.map((_, index) =>
      measureUtilisation({ ...slice, edges: edges.slice(index, index + 2), by: "vehicle" }),
    ),
  ]);
  const rows: OccupancyRow[] = fleet
    .map(({ status, ...vehicle }) => ({
      ...vehicle,
      status,
      cells: each.map((seconds) => cellOf(seconds([vehicle.id]))),
    }))
    .filter(
      ({ status, cells }) =>
        status !== "removed" || cells.some(({ publishableHours }) => publishableHours > 0),
    )
    .map(({ status: _, ...vehicle }) => vehicle);
  return { business, months, rows, total: months.map((_, index) => cellOf(total([String(index + 1)]))) };
}

/** Ten vehicles per page, by name. */
export async function listOccupancy(
  actor: UserActor,
  { page: requestedPage, ...query }: OccupancyQuery & { page: number },
  now: Date,
) {
  const { months, rows, total } = await getOccupancy(actor, query, now);
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const page = Math.min(requestedPage, pageCount);
  const items = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return { months, total, items, count: rows.length, page, pageCount };
}

function listFleet(businessId: string) {
  return db()
    .select({ id: vehicles.id, title: vehicles.title, plate: vehicles.plate, status: vehicles.status })
    .from(vehicles)
    .where(and(eq(vehicles.businessId, businessId)))
    .orderBy(asc(vehicles.title), asc(vehicles.id));
}

function cellOf({ booked, publishable }: { booked: number; publishable: number }): OccupancyCell {
  const hours = (seconds: number) => Math.round((seconds * 10_000) / HOUR_MS) / 10;
  return {
    bookedHours: hours(booked),
    publishableHours: hours(publishable),
    percent: percent(booked, publishable),
  };
}
