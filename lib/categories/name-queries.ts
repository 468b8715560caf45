import { db } from "@/db";
import { categories } from "@/db/schema/categories";
import { DAY_SECONDS, kept } from "@/lib/cache";

/**
 * What administrators have called the categories in a language; the messages say the rest. Without a database (a build)
 * nothing.
 */
export async function namesOfCategories(locale: "en" | "fr" | "rw"): Promise<Record<string, string>> {
  try {
    return await kept(`category names ${locale}`, [], () => readNames(locale), DAY_SECONDS);
  } catch {
    // Pages are worth more than a name: what is wrong with the database says what needs it.
    return {};
  }
}

async function readNames(locale: "en" | "fr" | "rw"): Promise<Record<string, string>> {
  const rows = await db().select({ id: categories.id, names: categories.names }).from(categories);
  return Object.fromEntries(rows.flatMap(({ id, names }) => (names ? [[id, names[locale]]] : [])));
}
