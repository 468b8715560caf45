import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { json } from "../json-column";
import { users } from "./users";

/** Requests of some minutes, as lib/metrics counts them. */
interface Traffic {
  requests: number;
  failures: number;
  buckets: number[];
}

/** Every web server and worker on this database, as it last said of itself; who is silent for long is gone. */
export const workerProcesses = pgTable(
  "worker_processes",
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    host: text().notNull(),
    pid: integer().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    /** When its clocks and jobs last began; null where it leaves them to others. */
    worksSince: timestamp({ withTimezone: true }),
    seenAt: timestamp({ withTimezone: true }).notNull(),
    /** Of the last minutes; null of those that answer nobody. */
    traffic: json().$type<Traffic>(),
  },
  (table) => [check("worker_processes_kind_known", sql`${table.kind} in ('web', 'worker')`)],
);

export const backupStatus = pgEnum("backup_status", ["waiting", "running", "done", "failed"]);

/** Archives of the whole database; each lies as a file on the machine that made it. */
export const backups = pgTable(
  "backups",
  {
    id: uuid().primaryKey(),
    status: backupStatus().notNull().default("waiting"),
    startedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Whose disk it lies on; null before anybody has begun. */
    host: text(),
    tablesDone: integer().notNull().default(0),
    tablesTotal: integer().notNull().default(0),
    rowCount: bigint({ mode: "number" }).notNull().default(0),
    bytes: bigint({ mode: "number" }).notNull().default(0),
    error: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** While it is made it says every few seconds that it lives. */
    seenAt: timestamp({ withTimezone: true }).notNull(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("backups_created_idx").on(table.createdAt, table.id),
    check(
      "backups_finished_with_time",
      sql`(${table.status} in ('done', 'failed')) = (${table.finishedAt} is not null)`,
    ),
  ],
);

/** What an administrator's look at configuration and accounts found; `findings` as lib/security-scans says. */
export const securityScans = pgTable(
  "security_scans",
  {
    id: uuid().primaryKey(),
    startedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Null while it waits or looks. */
    finishedAt: timestamp({ withTimezone: true }),
    findings: json().$type<unknown[]>().notNull().default([]),
  },
  (table) => [index("security_scans_created_idx").on(table.createdAt)],
);
