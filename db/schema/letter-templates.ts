import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/** Letters as administrators worded them, by kind and language. Without a row a letter says what the messages say. */
export const letterTemplates = pgTable(
  "letter_templates",
  {
    /** As in `letters` of the messages, for example `welcome`. */
    kind: text().notNull(),
    locale: text().notNull(),
    /** Null for SMS. */
    subject: text(),
    body: text().notNull(),
    /** What stands on the button; null where the letter names none of its own. */
    action: text(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    updatedBy: uuid()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.locale] }),
    check("letter_templates_locale_known", sql`${table.locale} in ('en', 'fr', 'rw')`),
  ],
);
