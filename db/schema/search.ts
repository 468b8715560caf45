import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Every word published cars can be found by, kept by a trigger on vehicles (in the migration): what a mistyped
 * word is compared with. Words of cars long gone stay; they find nothing.
 */
export const searchWords = pgTable("search_words", { word: text().primaryKey() }, (table) => [
  index("search_words_trigram_idx").using("gin", sql`${table.word} gin_trgm_ops`),
]);
