import { z } from "zod";

/** Statements of the statistics in a response. */
export const MAX_STATEMENTS = 20;
/** Sessions in each list of a response. */
export const MAX_SESSIONS = 50;
/** A statement that has run for this long is listed. */
export const SLOW_SECONDS = 3;
/** A transaction without a statement for this long is listed; PostgreSQL ends ours after twenty seconds. */
export const IDLE_SECONDS = 5;

/**
 * Whether PostgreSQL counts statements: the extension does not exist in the database, its library is not loaded, it is
 * of an older version, or the role may not read it.
 */
export const statisticsStates = ["on", "notInstalled", "notLoaded", "outdated", "notAllowed"] as const;

/** All runs of one statement; its text has placeholders and no literals. */
const statementView = z.object({
  id: z.string(),
  text: z.string(),
  calls: z.number(),
  totalMs: z.number(),
  meanMs: z.number(),
  maxMs: z.number(),
  rows: z.number(),
  /** Of the time of all statements. */
  percent: z.number(),
});
export type StatementView = z.infer<typeof statementView>;

const databaseSession = z.object({
  pid: z.int(),
  /** The name that the client gave, or "". */
  application: z.string(),
  /** Whether it holds a transaction open without running a statement. */
  isIdle: z.boolean(),
  /** Since its statement began or, if it is idle, since the last one ended; null in a session of another role. */
  seconds: z.number().nullable(),
  /** Since its transaction began. */
  transactionSeconds: z.number().nullable(),
  /** What it waits for in PostgreSQL's words, such as "Lock: transactionid". */
  waitsFor: z.string().nullable(),
  /** Its statement, or the last one, without literals; null in a session of another role. */
  text: z.string().nullable(),
});
export type DatabaseSession = z.infer<typeof databaseSession>;

export const databaseActivity = z.object({
  statistics: z.object({
    state: z.enum(statisticsStates),
    /** When counting began. */
    since: z.iso.datetime().nullable(),
    /** Those that took the most time in total. */
    statements: z.array(statementView).max(MAX_STATEMENTS),
  }),
  /** Sessions that wait for a lock, with those that hold it; a prepared transaction has the pid 0. */
  blocked: z.array(databaseSession.extend({ blockers: z.array(databaseSession) })).max(MAX_SESSIONS),
  running: z.array(databaseSession).max(MAX_SESSIONS),
  idle: z.array(databaseSession).max(MAX_SESSIONS),
  /** Sessions of other roles whose statements this role may not see. */
  hiddenSessions: z.int(),
});
export type DatabaseActivity = z.infer<typeof databaseActivity>;
