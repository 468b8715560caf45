import { and, asc, desc, eq, gte, lt, ne, type SQL } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { vehicles } from "@/db/schema/vehicles";
import { kept, tags } from "@/lib/cache";
import { dayIn, KIGALI } from "@/lib/dates";
import { AppError, invalid } from "@/lib/errors";
import type { RentalDates } from "@/lib/search/rules";
import { isAvailable } from "./availability";
import { asCard, selectCards } from "./cards";
import { type GoneVehicle, goneVehicle, type VehicleCard, vehicleCard } from "./contract";
import { datesProblem } from "./rules";
import { visibleToPublic } from "./visibility";

const SIMILAR = 4;

type Likeness = Pick<typeof vehicles.$inferSelect, "id" | "categoryId" | "bodyStyle" | "dailyPriceCents">;

/** Up to four cars the public can see, of the same category or body, nearest in price first. */
export function listSimilar(id: string): Promise<VehicleCard[]> {
  return kept(`similar ${id}`, [tags.vehicles, tags.vehicle(id)], async () => {
    const [car] = await db().select(likeness).from(vehicles).where(eq(vehicles.id, id));
    return car ? readSimilar(car) : [];
  });
}

/**
 * The same among those that can be had at the dates, with their totals for them. 404 for a car the public cannot see, 422
 * for dates nobody can rent at.
 */
export async function listSimilarOn(id: string, dates: RentalDates, now: Date) {
  const problem = datesProblem(dates, dayIn(now, KIGALI));
  if (problem) throw invalid(problem, problem === "pickupInPast" ? "from" : "to");
  const [car] = await db()
    .select(likeness)
    .from(vehicles)
    .where(and(eq(vehicles.id, id), visibleToPublic()));
  if (!car) throw new AppError("not_found", "vehicleNotFound");
  return { items: await readSimilar(car, { dates, now }) };
}

/** Of a car that was offered once and is not now: what may still be said, and cars like it. Null for one that never was. */
export function findGone(id: string): Promise<GoneVehicle | null> {
  return kept(`gone ${id}`, [tags.vehicles, tags.vehicle(id)], async () => {
    const [car] = await db()
      .select({
        ...likeness,
        title: vehicles.title,
        status: vehicles.status,
        business: businesses.status,
      })
      .from(vehicles)
      .innerJoin(businesses, eq(businesses.id, vehicles.businessId))
      .where(and(eq(vehicles.id, id), ne(vehicles.status, "draft")));
    if (!car) return null;
    return goneVehicle.parse({
      // A suspended owner's cars are not to be named.
      title: car.business === "active" ? car.title : null,
      isRemoved: car.status === "removed",
      similar: await readSimilar(car),
    });
  });
}

const { categoryId, bodyStyle, dailyPriceCents } = vehicles;
const likeness = { id: vehicles.id, categoryId, bodyStyle, dailyPriceCents };

interface Asked {
  dates: RentalDates;
  now: Date;
}

/** Cards of the cars the public can see that are alike, but for the car itself; where dates are asked for, those free then. */
function alike(car: Likeness, kind: SQL, asked: Asked | undefined, price: SQL) {
  const canBeHad = asked && isAvailable(asked.dates, asked.now);
  return selectCards(undefined, asked?.dates).where(
    and(visibleToPublic(), kind, ne(vehicles.id, car.id), price, canBeHad),
  );
}

/** The nearest dearer and cheaper ones of each kind, each along the index over prices; the nearest of all remain. */
async function readSimilar(car: Likeness, asked?: Asked): Promise<VehicleCard[]> {
  const kinds = [eq(categoryId, car.categoryId), eq(bodyStyle, car.bodyStyle)];
  const rows = await Promise.all(
    kinds.flatMap((kind) => [dearer(car, kind, asked), cheaper(car, kind, asked)]),
  );
  const unlike = (card: VehicleCard) => Math.abs(card.dailyPriceCents - car.dailyPriceCents);
  const cards = z.array(vehicleCard).parse(rows.flat().map((row) => asCard(row, asked?.dates)));
  const unique = [...new Map(cards.map((card) => [card.id, card])).values()];
  return unique
    .sort((a, b) => unlike(a) - unlike(b) || (b.ratingAverage ?? 0) - (a.ratingAverage ?? 0))
    .slice(0, SIMILAR);
}

function dearer(car: Likeness, kind: SQL, asked?: Asked) {
  return alike(car, kind, asked, gte(dailyPriceCents, car.dailyPriceCents))
    .orderBy(asc(dailyPriceCents), asc(vehicles.id))
    .limit(SIMILAR);
}

function cheaper(car: Likeness, kind: SQL, asked?: Asked) {
  return alike(car, kind, asked, lt(dailyPriceCents, car.dailyPriceCents))
    .orderBy(desc(dailyPriceCents), desc(vehicles.id))
    .limit(SIMILAR);
}
