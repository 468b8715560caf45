import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import { kept, tags } from "@/lib/cache";
import { asCard, cardOrders, selectCards } from "@/lib/vehicles/cards";
import { vehicleCard } from "@/lib/vehicles/contract";
import { visibleToPublic } from "@/lib/vehicles/visibility";
import { type CategoryTile, categoryTile } from "./contract";
import { listCategories } from "./queries";
import { categoryIds } from "./rules";

const MOST_SHOWN = 24;

const categoryPage = z.object({
  category: categoryTile,
  others: z.array(categoryTile),
  /** The lowest day's price in US cents; null while there is no car. */
  fromCents: z.int().nullable(),
  /** The best rated first, at most 24. */
  vehicles: z.array(vehicleCard),
});
export type CategoryPage = z.infer<typeof categoryPage>;

/** What the page of a category shows; null when there is no such category. */
export async function findCategoryPage(id: string): Promise<CategoryPage | null> {
  const known = categoryIds.find((categoryId) => categoryId === id);
  if (!known) return null;
  const tiles = await listCategories();
  const category = tiles.find((tile) => tile.id === known);
  if (!category) return null;
  const others = tiles.filter((tile) => tile.id !== known);
  return kept(`category ${known}`, [tags.vehicles], () => readPage(category, others));
}

async function readPage(category: CategoryTile, others: CategoryTile[]): Promise<CategoryPage> {
  const inCategory = sql`${eq(vehicles.categoryId, category.id)} and ${visibleToPublic()}`;
  const [cards, [lowest]] = await Promise.all([
    selectCards()
      .where(inCategory)
      .orderBy(...cardOrders.rating)
      .limit(MOST_SHOWN),
    db()
      .select({ cents: sql<number | null>`min(${vehicles.dailyPriceCents})::int` })
      .from(vehicles)
      .where(inCategory),
  ]);
  return categoryPage.parse({
    category,
    others,
    fromCents: lowest?.cents ?? null,
    vehicles: cards.map((row) => asCard(row)),
  });
}
