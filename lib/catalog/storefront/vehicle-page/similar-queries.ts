import { and, asc, desc, eq, gte, lt, ne, type SQL } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { isAvailable } from "@/lib/catalog/availability/is-available";
import { datesProblem } from "@/lib/catalog/availability/pick-up-rules";
import { type VehicleCardData, vehicleCard } from "@/lib/catalog/vehicle-cards/contract";
import { selectCards, toVehicleCard } from "@/lib/catalog/vehicle-cards/queries";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { AppError, invalid } from "@/lib/platform/errors";
import { cached, cacheTags } from "@/lib/platform/page-cache/cache";
import { type GoneVehicle, goneVehicle } from "./similar-contract";

const SIMILAR_COUNT = 4;

type SimilarityBasis = Pick<
  typeof vehicles.$inferSelect,
  "id" | "categoryId" | "bodyStyle" | "dailyPriceCents"
>;

/** Lists up to four public vehicles of the same category or body style, nearest in price first. */
export function listSimilarVehicles(id: string): Promise<VehicleCardData[]> {
  return cached(`similar ${id}`, [cacheTags.vehicles, cacheTags.vehicle(id)], async () => {
    const [vehicle] = await db().select(similarityColumns).from(vehicles).where(eq(vehicles.id, id));
    return vehicle ? readSimilar(vehicle) : [];
  });
}

/**
 * Lists similar vehicles that can be booked for the dates, with their totals. 404 for a vehicle that the public cannot
 * see, 422 for dates that cannot be booked.
 */
export async function listSimilarVehiclesOnDates(id: string, dates: RequestedDates, now: Date) {
  const problem = datesProblem(dates, dayIn(now, KIGALI));
  if (problem) throw invalid(problem, problem === "pickupInPast" ? "from" : "to");
  const [vehicle] = await db()
    .select(similarityColumns)
    .from(vehicles)
    .where(and(eq(vehicles.id, id), visibleToPublic()));
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  return { items: await readSimilar(vehicle, { dates, now }) };
}

/**
 * Finds the data that the page of an unlisted or removed vehicle may still show, with similar vehicles. Null for drafts
 * and unknown ids.
 */
export function findGoneVehicle(id: string): Promise<GoneVehicle | null> {
  return cached(`gone ${id}`, [cacheTags.vehicles, cacheTags.vehicle(id)], async () => {
    const [vehicle] = await db()
      .select({
        ...similarityColumns,
        title: vehicles.title,
        status: vehicles.status,
        business: businesses.status,
      })
      .from(vehicles)
      .innerJoin(businesses, eq(businesses.id, vehicles.businessId))
      .where(and(eq(vehicles.id, id), ne(vehicles.status, "draft")));
    if (!vehicle) return null;
    return goneVehicle.parse({
      // The title is hidden if the owner is suspended.
      title: vehicle.business === "active" ? vehicle.title : null,
      isRemoved: vehicle.status === "removed",
      similar: await readSimilar(vehicle),
    });
  });
}

const { categoryId, bodyStyle, dailyPriceCents } = vehicles;
const similarityColumns = { id: vehicles.id, categoryId, bodyStyle, dailyPriceCents };

interface RequestedAvailability {
  dates: RequestedDates;
  now: Date;
}

/** Selects cards of public vehicles similar to a vehicle, excluding itself; with dates, only those free for them. */
function selectSimilar(
  vehicle: SimilarityBasis,
  kind: SQL,
  requested: RequestedAvailability | undefined,
  price: SQL,
) {
  const canBeHad = requested && isAvailable(requested.dates, requested.now);
  return selectCards(undefined, requested?.dates).where(
    and(visibleToPublic(), kind, ne(vehicles.id, vehicle.id), price, canBeHad),
  );
}

/**
 * Reads the nearest more and less expensive vehicles of each kind through the price index, and returns the nearest of
 * all.
 */
async function readSimilar(
  vehicle: SimilarityBasis,
  requested?: RequestedAvailability,
): Promise<VehicleCardData[]> {
  const kinds = [eq(categoryId, vehicle.categoryId), eq(bodyStyle, vehicle.bodyStyle)];
  const rows = await Promise.all(
    kinds.flatMap((kind) => [
      selectDearer(vehicle, kind, requested),
      selectCheaper(vehicle, kind, requested),
    ]),
  );
  const priceDifference = (card: VehicleCardData) => Math.abs(card.dailyPriceCents - vehicle.dailyPriceCents);
  const cards = z.array(vehicleCard).parse(rows.flat().map((row) => toVehicleCard(row, requested?.dates)));
  const unique = [...new Map(cards.map((card) => [card.id, card])).values()];
  return unique
    .sort(
      (a, b) => priceDifference(a) - priceDifference(b) || (b.ratingAverage ?? 0) - (a.ratingAverage ?? 0),
    )
    .slice(0, SIMILAR_COUNT);
}

function selectDearer(vehicle: SimilarityBasis, kind: SQL, requested?: RequestedAvailability) {
  return selectSimilar(vehicle, kind, requested, gte(dailyPriceCents, vehicle.dailyPriceCents))
    .orderBy(asc(dailyPriceCents), asc(vehicles.id))
    .limit(SIMILAR_COUNT);
}

function selectCheaper(vehicle: SimilarityBasis, kind: SQL, requested?: RequestedAvailability) {
  return selectSimilar(vehicle, kind, requested, lt(dailyPriceCents, vehicle.dailyPriceCents))
    .orderBy(desc(dailyPriceCents), desc(vehicles.id))
    .limit(SIMILAR_COUNT);
}
