import { pgTable, smallint, text } from "drizzle-orm/pg-core";
import { json } from "../../json-column";

/**
 * suv, sedan, luxury, sports, convertible, electric, others. Names are in the messages unless an
 * administrator changed them.
 */
export const categories = pgTable("categories", {
  id: text().primaryKey(),
  name: text().notNull(),
  /** An administrator's names in each language; null means those of the messages. */
  names: json().$type<Record<"en" | "fr" | "rw", string>>(),
  imagePath: text().notNull(),
  position: smallint().notNull(),
});
