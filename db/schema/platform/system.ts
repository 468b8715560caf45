import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { backupStatuses } from "@/db/enums/platform";
import { json } from "../../json-column";
import { users } from "../identity/users";

/** Requests of a period: how many there were, how many failed (5xx), and their durations by bucket. */
export interface Traffic {
  requests: number;
  failures: number;
  buckets: number[];
}

/**
 * Every web server and worker on this database, as of its last heartbeat; those silent for long are removed.
 */
export const workerProcesses = pgTable(
  "worker_processes",
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    host: text().notNull(),
    pid: integer().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    /** When its pollers and jobs last started; null if it runs none. */
    worksSince: timestamp({ withTimezone: true }),
    seenAt: timestamp({ withTimezone: true }).notNull(),
    /** Of the last minutes; null for processes that serve no requests. */
    traffic: json().$type<Traffic>(),
    /** Payment providers that its circuit breakers have found hanging. */
    hangingProviders: text().array().notNull().default([]),
  },
  (table) => [check("worker_processes_kind_known", sql`${table.kind} in ('web', 'worker')`)],
);

export const backupStatus = pgEnum("backup_status", backupStatuses);

/** Archives of the whole database; each is a file on the machine that created it. */
export const backups = pgTable(
  "backups",
  {
    id: uuid().primaryKey(),
    status: backupStatus().notNull().default("waiting"),
    startedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The host whose disk holds it; null until a process has begun. */
    host: text(),
    tablesDone: integer().notNull().default(0),
    tablesTotal: integer().notNull().default(0),
    rowCount: bigint({ mode: "number" }).notNull().default(0),
    bytes: bigint({ mode: "number" }).notNull().default(0),
    error: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Updated every few seconds while the backup is being written. */
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

/** Restore drills from PostgreSQL's archive; scripts/deploy/recovery/restore-drill.sh writes them. */
export const restoreDrills = pgTable(
  "restore_drills",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    finishedAt: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    isPassed: boolean().notNull(),
    /** The newest restored transaction; null if the database could not be restored. */
    dataUntil: timestamp({ withTimezone: true }),
    /** Plain text, a line for each step. */
    report: text().notNull(),
  },
  (table) => [index("restore_drills_started_idx").on(table.startedAt)],
);

/**
 * Results of an administrator's check of configuration and accounts; lib/operations/security-scans declares
 * `findings`.
 */
export const securityScans = pgTable(
  "security_scans",
  {
    id: uuid().primaryKey(),
    startedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Null while it is waiting or running. */
    finishedAt: timestamp({ withTimezone: true }),
    findings: json().$type<unknown[]>().notNull().default([]),
  },
  (table) => [index("security_scans_created_idx").on(table.createdAt)],
);
