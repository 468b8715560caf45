import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { type CategoryTile, categoryTile } from "@/lib/catalog/categories/contract";
import { listCategories } from "@/lib/catalog/categories/queries";
import { categoryIds } from "@/lib/catalog/categories/rules";
import { vehicleCard } from "@/lib/catalog/vehicle-cards/contract";
import { cardOrders, selectCards, toVehicleCard } from "@/lib/catalog/vehicle-cards/queries";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { cached, cacheTags } from "@/lib/platform/page-cache/cache";

const MAX_SHOWN = 24;

const categoryPage = z.object({
  category: categoryTile,
  others: z.array(categoryTile),
  /** The lowest daily price in US cents; null while there is no vehicle. */
  fromCents: z.int().nullable(),
  /** Best rated first, at most 24. */
  vehicles: z.array(vehicleCard),
});
type CategoryPageData = z.infer<typeof categoryPage>;

/** Reads the data of a category's page; null for an unknown category. */
export async function findCategoryPage(id: string): Promise<CategoryPageData | null> {
  const knownId = categoryIds.find((categoryId) => categoryId === id);
  if (!knownId) return null;
  const tiles = await listCategories();
  const category = tiles.find((tile) => tile.id === knownId);
  if (!category) return null;
  const others = tiles.filter((tile) => tile.id !== knownId);
  return cached(`category ${knownId}`, [cacheTags.vehicles], () => readPage(category, others));
}

async function readPage(category: CategoryTile, others: CategoryTile[]): Promise<CategoryPageData> {
  const inCategory = sql`${eq(vehicles.categoryId, category.id)} and ${visibleToPublic()}`;
  const [cards, [lowest]] = await Promise.all([
    selectCards()
      .where(inCategory)
      .orderBy(...cardOrders.rating)
      .limit(MAX_SHOWN),
    db()
      .select({ cents: sql<number | null>`min(${vehicles.dailyPriceCents})::int` })
      .from(vehicles)
      .where(inCategory),
  ]);
  return categoryPage.parse({
    category,
    others,
    fromCents: lowest?.cents ?? null,
    vehicles: cards.map((row) => toVehicleCard(row)),
  });
}
