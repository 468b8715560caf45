import { pgTable, smallint, text } from "drizzle-orm/pg-core";
import { json } from "../json-column";

/** suv, sedan, luxury, sports, convertible, electric, others. Names in each language are in the messages unless changed. */
export const categories = pgTable("categories", {
  id: text().primaryKey(),
  name: text().notNull(),
  /** As an administrator calls it in each language; null: as the messages do. */
  names: json().$type<Record<"en" | "fr" | "rw", string>>(),
  imagePath: text().notNull(),
  position: smallint().notNull(),
});
