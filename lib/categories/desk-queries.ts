import { asc, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { categories } from "@/db/schema/categories";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { translator } from "@/lib/i18n/translate";
import { revisionOf } from "@/lib/settings/revision";
import type { CategoryTile, DeskCategories } from "./contract";

/** The categories in their order, as they are called in each language, and the name of this state. For administrators. */
export async function listDeskCategories(
  actor: UserActor,
  executor: Executor = db(),
): Promise<DeskCategories> {
  requireAdmin(actor);
  const rows = await executor
    .select({
      ...{ id: categories.id, names: categories.names, imagePath: categories.imagePath },
      vehicleCount: sql<number>`(select count(*)::int from vehicles where category_id = categories.id and status <> 'removed')`,
    })
    .from(categories)
    .orderBy(asc(categories.position));
  const list = rows.map(({ names, ...row }) => {
    const id = row.id as CategoryTile["id"];
    const called = (locale: "en" | "fr" | "rw") => names?.[locale] ?? translator(locale)(`categories.${id}`);
    return { ...row, id, names: { en: called("en"), fr: called("fr"), rw: called("rw") } };
  });
  // Cars come and go: they change nothing about it.
  return { categories: list, revision: revisionOf(list.map(({ vehicleCount: _, ...rest }) => rest)) };
}
