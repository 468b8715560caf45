import { and, asc, count, eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { categories } from "@/db/schema/categories";
import { vehicles } from "@/db/schema/vehicles";
import { kept, tags } from "@/lib/cache";
import { visibleToPublic } from "@/lib/vehicles/visibility";
import { type CategoryTile, categoryTile } from "./contract";

/** Every category in its order with the number of cars the public can see in it. */
export function listCategories(): Promise<CategoryTile[]> {
  return kept("categories", [tags.vehicles], async () => {
    const rows = await db()
      .select({ id: categories.id, imagePath: categories.imagePath, vehicleCount: count(vehicles.id) })
      .from(categories)
      .leftJoin(vehicles, and(eq(vehicles.categoryId, categories.id), visibleToPublic()))
      .groupBy(categories.id)
      .orderBy(asc(categories.position));
    return z.array(categoryTile).parse(rows);
  });
}
