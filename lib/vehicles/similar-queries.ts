import { and, asc, desc, eq, gte, lt, ne, type SQL } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { vehicles } from "@/db/schema/vehicles";
import { kept, tags } from "@/lib/cache";
import { asCard, selectCards } from "./cards";
import { type GoneVehicle, goneVehicle, type VehicleCard, vehicleCard } from "./contract";
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

/** The nearest dearer and cheaper ones of each kind, each along the index over prices; the nearest of all remain. */
async function readSimilar(car: Likeness): Promise<VehicleCard[]> {
  const kinds = [eq(categoryId, car.categoryId), eq(bodyStyle, car.bodyStyle)];
  const rows = await Promise.all(kinds.flatMap((kind) => [dearer(car, kind), cheaper(car, kind)]));
  const unlike = (card: VehicleCard) => Math.abs(card.dailyPriceCents - car.dailyPriceCents);
  const cards = z.array(vehicleCard).parse(rows.flat().map((row) => asCard(row)));
  const unique = [...new Map(cards.map((card) => [card.id, card])).values()];
  return unique
    .sort((a, b) => unlike(a) - unlike(b) || (b.ratingAverage ?? 0) - (a.ratingAverage ?? 0))
    .slice(0, SIMILAR);
}

function dearer(car: Likeness, kind: SQL) {
  return selectCards()
    .where(and(visibleToPublic(), kind, ne(vehicles.id, car.id), gte(dailyPriceCents, car.dailyPriceCents)))
    .orderBy(asc(dailyPriceCents), asc(vehicles.id))
    .limit(SIMILAR);
}

function cheaper(car: Likeness, kind: SQL) {
  return selectCards()
    .where(and(visibleToPublic(), kind, lt(dailyPriceCents, car.dailyPriceCents)))
    .orderBy(desc(dailyPriceCents), desc(vehicles.id))
    .limit(SIMILAR);
}
