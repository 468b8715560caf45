import { and, asc, eq } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import { readUtilisation } from "@/lib/analytics/measure-queries";
import { percent } from "@/lib/analytics/rules";
import { chooseBusiness } from "@/lib/analytics/scope-queries";
import type { UserActor } from "@/lib/auth/contract";
import { dayIn, HOUR_MS, KIGALI } from "@/lib/dates";
import { invalid } from "@/lib/errors";
import type { OccupancyCell, OccupancyQuery, OccupancyRow } from "./contract";
import { edgesOfMonths, monthsBetween } from "./rules";

const PAGE_SIZE = 10;

/**
 * How much each car of a business was booked, month by month; a month that runs is counted until now. 403 without the right
 * to see reports, 404 for another's business, 422 for no month that has begun or more than thirteen.
 */
export async function readOccupancy(actor: UserActor, { businessId, from, to }: OccupancyQuery, now: Date) {
  const months = monthsBetween(from, to, dayIn(now, KIGALI));
  if (!months) throw invalid("rangeInvalid", "from");
  const { business } = await chooseBusiness(actor, businessId, "money.view");
  const edges = edgesOfMonths(months).map((edge) => (edge > now ? now : edge));
  const slice = { businessId: business.id };
  const [cars, total, ...each] = await Promise.all([
    listCars(business.id),
    readUtilisation({ ...slice, edges, by: "stretch" }),
    ...months.map((_, index) =>
      readUtilisation({ ...slice, edges: edges.slice(index, index + 2), by: "vehicle" }),
    ),
  ]);
  const rows: OccupancyRow[] = cars
    .map(({ status, ...car }) => ({
      ...car,
      status,
      cells: each.map((seconds) => cellOf(seconds([car.id]))),
    }))
    .filter(
      ({ status, cells }) =>
        status !== "removed" || cells.some(({ publishableHours }) => publishableHours > 0),
    )
    .map(({ status: _, ...car }) => car);
  return { business, months, rows, total: months.map((_, index) => cellOf(total([String(index + 1)]))) };
}

/** The same ten cars a page, by name. */
export async function listOccupancy(
  actor: UserActor,
  { page: wanted, ...query }: OccupancyQuery & { page: number },
  now: Date,
) {
  const { months, rows, total } = await readOccupancy(actor, query, now);
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const page = Math.min(wanted, pageCount);
  const items = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return { months, total, items, count: rows.length, page, pageCount };
}

function listCars(businessId: string) {
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
