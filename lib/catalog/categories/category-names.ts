import { db } from "@/db";
import { categories } from "@/db/schema/catalog/categories";
import type { Locale } from "@/lib/platform/i18n/routing";
import { cached, DAY_SECONDS } from "@/lib/platform/page-cache/cache";

/**
 * The names that administrators gave to categories in a language; names of other categories are in the messages. Empty
 * without a database (during a build).
 */
export async function findCategoryNames(locale: Locale): Promise<Record<string, string>> {
  try {
    return await cached(`category names ${locale}`, [], () => readNames(locale), DAY_SECONDS);
  } catch {
    // A page without these names is better than none; queries that need the database report the failure.
    return {};
  }
}

async function readNames(locale: Locale): Promise<Record<string, string>> {
  const rows = await db().select({ id: categories.id, names: categories.names }).from(categories);
  return Object.fromEntries(rows.flatMap(({ id, names }) => (names ? [[id, names[locale]]] : [])));
}
