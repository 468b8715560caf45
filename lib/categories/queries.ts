import { and, asc, count, eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { categories } from "@/db/schema/categories";
import { vehicles } from "@/db/schema/vehicles";
import { kept, tags } from "@/lib/cache";
import { fileUrl } from "@/lib/seo/address";
import { visibleToPublic } from "@/lib/vehicles/visibility";
import { type CategoryTile, categoryTile } from "./contract";
import type { wireCategories } from "./wire";

/** Every category in its order with the number of cars the public can see in it. */
export async function listCategories(): Promise<CategoryTile[]> {
  return z.array(categoryTile).parse(await readCategories());
}

/** The same as the documented endpoint says it. */
export async function listWireCategories(): Promise<z.input<typeof wireCategories>> {
  const rows = await readCategories();
  return rows.map(({ id, name, imagePath, vehicleCount }) => ({
    id: id as CategoryTile["id"],
    Category: name,
    image_url: fileUrl(imagePath),
    vehicleCount,
  }));
}

function readCategories() {
  return kept("categories", [tags.vehicles], () =>
    db()
      .select({
        ...{ id: categories.id, name: categories.name, imagePath: categories.imagePath },
        vehicleCount: count(vehicles.id),
      })
      .from(categories)
      .leftJoin(vehicles, and(eq(vehicles.categoryId, categories.id), visibleToPublic()))
      .groupBy(categories.id)
      .orderBy(asc(categories.position)),
  );
}
