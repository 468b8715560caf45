import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/users";

/**
 * Message templates customised by administrators, by kind and locale. Without a row the default text from the
 * i18n messages is used.
 */
export const messageTemplates = pgTable(
  "message_templates",
  {
    /** The kind of message, for example `welcome`. */
    kind: text().notNull(),
    locale: text().notNull(),
    /** Null for SMS. */
    subject: text(),
    body: text().notNull(),
    /** The button label; null where the default template has none of its own. */
    action: text(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    updatedBy: uuid()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.locale] }),
    check("message_templates_locale_known", sql`${table.locale} in ('en', 'fr', 'rw')`),
  ],
);
