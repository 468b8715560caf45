import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { statusComponents } from "@/db/enums/platform";
import type { IncidentTexts, IncidentUpdateTexts } from "@/lib/insights/incidents/contract";
import { json } from "../../json-column";
import { users } from "../identity/users";

export const statusComponent = pgEnum("status_component", statusComponents);

/** Problems that administrators publish on the status page. */
export const incidents = pgTable(
  "incidents",
  {
    id: uuid().primaryKey(),
    components: statusComponent().array().notNull(),
    /** By language; English is always there. */
    texts: json().$type<IncidentTexts>().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    /** Null while the incident is open. */
    resolvedAt: timestamp({ withTimezone: true }),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The administrators' list.
    index("incidents_created_idx").on(table.createdAt, table.id),
    // The status page: open and recently resolved incidents.
    index("incidents_resolved_idx").on(table.resolvedAt, table.startedAt),
    check("incidents_name_components", sql`cardinality(${table.components}) > 0`),
    check("incidents_end_after_start", sql`${table.resolvedAt} >= ${table.startedAt}`),
  ],
);

/** Updates on an incident in chronological order; the last one may resolve it. */
export const incidentUpdates = pgTable(
  "incident_updates",
  {
    id: uuid().primaryKey(),
    incidentId: uuid()
      .notNull()
      .references(() => incidents.id),
    /** By language; English is always there. */
    texts: json().$type<IncidentUpdateTexts>().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("incident_updates_incident_idx").on(table.incidentId, table.createdAt, table.id)],
);
