import { asc, eq } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { dayIn, KIGALI } from "@/lib/dates";
import { invalid } from "@/lib/errors";
import { may } from "@/lib/team/permissions";
import type {
  Analytics,
  AnalyticsQuery,
  VehicleFigures,
  VehicleFiguresPage,
  VehicleFiguresQuery,
} from "./contract";
import { measure, medianResponse } from "./measure-queries";
import {
  BEFORE,
  bucketFor,
  bucketsOf,
  edgesOf,
  FIRST,
  hasHistory,
  type Span,
  spanBefore,
  spanOf,
} from "./rules";
import { chooseBusiness, getVehicleOf } from "./scope-queries";

const PAGE_SIZE = 10;

/** The days asked for. 422 for a range that is none, has not begun, or is longer than thirteen months. */
function getSpan(query: AnalyticsQuery, now: Date): Span {
  const span = spanOf(query, dayIn(now, KIGALI));
  if (!span) throw invalid("rangeInvalid", "from");
  return span;
}

/**
 * How a business, or one car of it, did in a period and in the one before, and in the stretches it is made of. Money is
 * left out for members who do not see it. 404 for another's business or car, 403 for who has none.
 */
export async function readAnalytics(actor: UserActor, query: AnalyticsQuery, now: Date): Promise<Analytics> {
  const span = getSpan(query, now);
  const { business, businesses } = await chooseBusiness(actor, query.businessId, "fleet.view");
  const vehicle = query.vehicleId ? await getVehicleOf(business.id, query.vehicleId) : null;
  const seesMoney = may(actor, business.id, "money.view");
  const bucket = bucketFor(span, query.bucket);
  const spans = bucketsOf(span, bucket);
  const edges = edgesOf(span, spans, now);
  const slice = { businessId: business.id, vehicleId: vehicle?.id };
  const [figures, responseMinutes] = await Promise.all([
    measure({ ...slice, edges, by: "stretch" }, seesMoney),
    medianResponse({ ...slice, edges: wholeOf(edges), by: "stretch" }),
  ]);
  const keys = spans.map((_, index) => String(FIRST + index));
  const previous = figures([String(BEFORE)]);
  return {
    ...{ business, businesses, vehicle, span, bucket },
    previousSpan: spanBefore(span),
    current: { ...figures(keys), responseMinutes },
    previous: hasHistory(previous) ? previous : null,
    series: spans.map((each, index) => ({ ...each, figures: figures([String(FIRST + index)]) })),
  };
}

/** The period itself, uncut. */
function wholeOf(edges: Date[]): Date[] {
  return [edges[FIRST - 1], edges.at(-1)].filter((edge) => edge !== undefined);
}

/** Every car of a business with its figures in a period, the best by `sort` first, ten a page. */
export async function listVehicleFigures(
  actor: UserActor,
  query: VehicleFiguresQuery,
  now: Date,
): Promise<VehicleFiguresPage> {
  const all = await rankVehicles(actor, query, now);
  const pageCount = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const page = Math.min(query.page, pageCount);
  return {
    items: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    ...{ total: all.length, page, pageCount },
  };
}

/** The same in one piece. Removed cars are there while something of theirs falls into the period. */
export async function rankVehicles(
  actor: UserActor,
  { sort, ...query }: Omit<VehicleFiguresQuery, "page">,
  now: Date,
): Promise<VehicleFigures[]> {
  const span = getSpan(query, now);
  const { business } = await chooseBusiness(actor, query.businessId, "fleet.view");
  const edges = wholeOf(edgesOf(span, [span], now));
  const [figures, rows] = await Promise.all([
    measure({ businessId: business.id, edges, by: "vehicle" }, may(actor, business.id, "money.view")),
    db()
      .select({ id: vehicles.id, title: vehicles.title, plate: vehicles.plate, status: vehicles.status })
      .from(vehicles)
      .where(eq(vehicles.businessId, business.id))
      .orderBy(asc(vehicles.title), asc(vehicles.id)),
  ]);
  const worth = ({ figures: { money, bookings, utilisationPercent, rating } }: VehicleFigures) =>
    ({
      ...{ bookings, revenue: money?.revenueCents ?? bookings },
      ...{ utilisation: utilisationPercent ?? -1, rating: rating ?? -1 },
    })[sort];
  return (
    rows
      .map(({ status, ...car }) => ({ ...car, status, figures: figures([car.id]) }))
      .filter((car) => car.status !== "removed" || hasHistory(car.figures))
      .map(({ status: _, ...car }) => car)
      // Judged once each, not at each of the comparisons.
      .map((car) => ({ car, worth: worth(car) }))
      .sort((one, other) => other.worth - one.worth)
      .map(({ car }) => car)
  );
}
