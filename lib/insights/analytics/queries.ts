import { asc, eq } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import type { UserActor } from "@/lib/platform/actor";
import { readFromReplica } from "@/lib/platform/cluster/read-from-replica";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { invalid } from "@/lib/platform/errors";
import { hasPermission } from "@/lib/platform/permissions";
import type {
  Analytics,
  AnalyticsQuery,
  VehicleFigures,
  VehicleFiguresPage,
  VehicleFiguresQuery,
} from "./contract";
import { measureFigures, medianResponseMinutes } from "./measure-queries";
import {
  bucketFor,
  bucketsOf,
  edgesOf,
  FIRST_BUCKET,
  hasHistory,
  PREVIOUS_PERIOD,
  type Span,
  spanBefore,
  spanOf,
} from "./rules";
import { getBusinessVehicle, resolveBusiness } from "./scope-queries";

const PAGE_SIZE = 10;

/** The requested days. 422 for an invalid range, one that has not begun, or one over thirteen months. */
function getSpan(query: AnalyticsQuery, now: Date): Span {
  const span = spanOf(query, dayIn(now, KIGALI));
  if (!span) throw invalid("rangeInvalid", "from");
  return span;
}

/**
 * The figures of a business or one of its vehicles in a period, in the previous period, and by interval. Money is
 * left out for members who may not see it. 404 for another's business or vehicle, 403 for actors without a business.
 */
export function getAnalytics(actor: UserActor, query: AnalyticsQuery, now: Date): Promise<Analytics> {
  return readFromReplica(() => measureBusiness(actor, query, now));
}

async function measureBusiness(actor: UserActor, query: AnalyticsQuery, now: Date): Promise<Analytics> {
  const span = getSpan(query, now);
  const { business, businesses } = await resolveBusiness(actor, query.businessId, "fleet.view");
  const vehicle = query.vehicleId ? await getBusinessVehicle(business.id, query.vehicleId) : null;
  const seesMoney = hasPermission(actor, business.id, "money.view");
  const bucket = bucketFor(span, query.bucket);
  const spans = bucketsOf(span, bucket);
  const edges = edgesOf(span, spans, now);
  const slice = { businessId: business.id, vehicleId: vehicle?.id };
  const [figures, responseMinutes] = await Promise.all([
    measureFigures({ ...slice, edges, by: "interval" }, seesMoney),
    medianResponseMinutes({ ...slice, edges: wholePeriodEdges(edges), by: "interval" }),
  ]);
  const keys = spans.map((_, index) => String(FIRST_BUCKET + index));
  const previous = figures([String(PREVIOUS_PERIOD)]);
  return {
    business,
    businesses,
    vehicle,
    span,
    bucket,
    previousSpan: spanBefore(span),
    current: { ...figures(keys), responseMinutes },
    previous: hasHistory(previous) ? previous : null,
    series: spans.map((each, index) => ({ ...each, figures: figures([String(FIRST_BUCKET + index)]) })),
  };
}

function wholePeriodEdges(edges: Date[]): Date[] {
  return [edges[FIRST_BUCKET - 1], edges.at(-1)].filter((edge) => edge !== undefined);
}

/** The vehicles of a business with their figures in a period, the best by `sort` first, ten per page. */
export async function listVehicleFigures(
  actor: UserActor,
  query: VehicleFiguresQuery,
  now: Date,
): Promise<VehicleFiguresPage> {
  const all = await readFromReplica(() => rankVehicles(actor, query, now));
  const pageCount = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const page = Math.min(query.page, pageCount);
  return {
    items: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: all.length,
    page,
    pageCount,
  };
}

/** All vehicles, unpaginated (for exports). Includes removed vehicles with activity in the period. */
export async function rankVehicles(
  actor: UserActor,
  { sort, ...query }: Omit<VehicleFiguresQuery, "page">,
  now: Date,
): Promise<VehicleFigures[]> {
  const span = getSpan(query, now);
  const { business } = await resolveBusiness(actor, query.businessId, "fleet.view");
  const edges = wholePeriodEdges(edgesOf(span, [span], now));
  const [figures, rows] = await Promise.all([
    measureFigures(
      { businessId: business.id, edges, by: "vehicle" },
      hasPermission(actor, business.id, "money.view"),
    ),
    db()
      .select({ id: vehicles.id, title: vehicles.title, plate: vehicles.plate, status: vehicles.status })
      .from(vehicles)
      .where(eq(vehicles.businessId, business.id))
      .orderBy(asc(vehicles.title), asc(vehicles.id)),
  ]);
  const sortValue = ({ figures: { money, bookings, utilisationPercent, rating } }: VehicleFigures) =>
    ({
      bookings,
      revenue: money?.revenueCents ?? bookings,
      utilisation: utilisationPercent ?? -1,
      rating: rating ?? -1,
    })[sort];
  return (
    rows
      .map(({ status, ...vehicle }) => ({ ...vehicle, status, figures: figures([vehicle.id]) }))
      .filter((vehicle) => vehicle.status !== "removed" || hasHistory(vehicle.figures))
      .map(({ status: _, ...vehicle }) => vehicle)
      // Computes the sort value once per vehicle, not once per comparison.
      .map((vehicle) => ({ vehicle, sortValue: sortValue(vehicle) }))
      .sort((one, other) => other.sortValue - one.sortValue)
      .map(({ vehicle }) => vehicle)
  );
}
