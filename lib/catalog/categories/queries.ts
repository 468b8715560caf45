import { and, asc, count, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Executor } from "@/db";
import { categories } from "@/db/schema/catalog/categories";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { cached, cacheTags } from "@/lib/platform/page-cache/cache";
import { contentRevision } from "@/lib/platform/settings/content-revision";
import { absoluteUrl } from "@/lib/platform/site-url";
import { type AdminCategories, type CategoryTile, categoryTile } from "./contract";
import type { wireCategories } from "./wire";

/** Lists all categories in order, with the number of vehicles that the public can see. */
export async function listCategories(): Promise<CategoryTile[]> {
  return z.array(categoryTile).parse(await readCategories());
}

/** Lists the categories with the field names of the documented endpoint. */
export async function listWireCategories(): Promise<z.input<typeof wireCategories>> {
  const rows = await readCategories();
  return rows.map(({ id, name, imagePath, vehicleCount }) => ({
    id: id as CategoryTile["id"],
    Category: name,
    image_url: absoluteUrl(imagePath),
    vehicleCount,
  }));
}

function readCategories() {
  return cached("categories", [cacheTags.vehicles], () =>
    db()
      .select({
        id: categories.id,
        name: categories.name,
        imagePath: categories.imagePath,
        vehicleCount: count(vehicles.id),
      })
      .from(categories)
      .leftJoin(vehicles, and(eq(vehicles.categoryId, categories.id), visibleToPublic()))
      .groupBy(categories.id)
      .orderBy(asc(categories.position)),
  );
}

/**
 * Lists the categories in order with their names in each language, and the revision of the list. For administrators.
 */
export async function listAdminCategories(
  actor: UserActor,
  executor: Executor = db(),
): Promise<AdminCategories> {
  requireAdmin(actor);
  const rows = await executor
    .select({
      id: categories.id,
      names: categories.names,
      imagePath: categories.imagePath,
      vehicleCount: sql<number>`(select count(*)::int from vehicles where category_id = categories.id and status <> 'removed')`,
    })
    .from(categories)
    .orderBy(asc(categories.position));
  const list = rows.map(({ names, ...row }) => {
    const id = row.id as CategoryTile["id"];
    const nameIn = (locale: Locale) => names?.[locale] ?? translator(locale)(`categories.${id}`);
    return { ...row, id, names: { en: nameIn("en"), fr: nameIn("fr"), rw: nameIn("rw") } };
  });
  // The vehicle counts are not part of the revision, because they change without an edit of the categories.
  return { categories: list, revision: contentRevision(list.map(({ vehicleCount: _, ...rest }) => rest)) };
}
