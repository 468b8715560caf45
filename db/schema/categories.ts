import { pgTable, smallint, text } from "drizzle-orm/pg-core";

/** suv, sedan, luxury, sports, convertible, electric, others. Names in each language are in the messages. */
export const categories = pgTable("categories", {
  id: text().primaryKey(),
  name: text().notNull(),
  imagePath: text().notNull(),
  position: smallint().notNull(),
});
