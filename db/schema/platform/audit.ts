import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { json } from "../../json-column";
import { users } from "../identity/users";

/**
 * Actions of administrators and changes to accounts. Rows are written in the transaction of the action and
 * never updated.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: uuid().primaryKey(),
    /** Null: done by the marketplace's own background work. */
    actorId: uuid().references(() => users.id),
    /** For example `settings.change` or `document.approve`. */
    action: text().notNull(),
    /** `user`, `business`, `document` …, and its id. */
    subjectType: text().notNull(),
    subjectId: text(),
    /** What changed; contains no passwords, codes or document contents. */
    detail: json().notNull().default({}),
    ipAddress: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("audit_entries_action_idx").on(table.action, table.createdAt, table.id),
    index("audit_entries_created_idx").on(table.createdAt, table.id),
    index("audit_entries_subject_idx").on(table.subjectType, table.subjectId, table.createdAt),
    index("audit_entries_actor_idx").on(table.actorId, table.createdAt),
    // Finds the entry that tells a former team member how their membership ended.
    index("audit_entries_departures_idx")
      .on(sql`(${table.detail} ->> 'userId')`, table.createdAt)
      .where(sql`${table.action} in ('team.remove', 'team.leave')`),
  ],
);
