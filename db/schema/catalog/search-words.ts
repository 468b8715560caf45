import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Every word of published vehicles, kept by a trigger on vehicles (in the migration); mistyped words are
 * compared with it. Words of removed vehicles stay; they find nothing.
 */
export const searchWords = pgTable("search_words", { word: text().primaryKey() }, (table) => [
  index("search_words_trigram_idx").using("gin", sql`${table.word} gin_trgm_ops`),
]);
