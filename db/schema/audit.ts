import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { json } from "../json-column";
import { users } from "./users";

/** What people with power did, and what was done to accounts: written in the same transaction, never rewritten. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: uuid().primaryKey(),
    /** Null: the marketplace's own clock. */
    actorId: uuid().references(() => users.id),
    /** For example `settings.change`, `document.approve`. */
    action: text().notNull(),
    /** `user`, `business`, `document` …, and which. */
    subjectType: text().notNull(),
    subjectId: text(),
    /** What changed; no passwords, no codes, no document contents. */
    detail: json().notNull().default({}),
    ipAddress: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("audit_entries_action_idx").on(table.action, table.createdAt, table.id),
    index("audit_entries_created_idx").on(table.createdAt, table.id),
    index("audit_entries_subject_idx").on(table.subjectType, table.subjectId, table.createdAt),
    index("audit_entries_actor_idx").on(table.actorId, table.createdAt),
    // Who looks for a team that is no longer theirs is told what became of it.
    index("audit_entries_departures_idx")
      .on(sql`(${table.detail} ->> 'userId')`, table.createdAt)
      .where(sql`${table.action} in ('team.remove', 'team.leave')`),
  ],
);
