import { z } from "zod";
import { backupStatuses } from "@/db/enums/platform";

/**
 * The number of archives kept. When a new one is done, the oldest is deleted together with older failed
 * backups.
 */
export const MAX_BACKUPS = 10;

export const backupParams = z.object({ backupId: z.uuid() });

/** The link works for one minute, in the session that requested it. */
export const releasedBackup = z.object({ href: z.string() });
export const backupTicket = z.object({ ticket: z.string().max(500).optional() });

const backupView = z.object({
  id: z.uuid(),
  status: z.enum(backupStatuses),
  at: z.iso.datetime(),
  /** Null if the account was erased. */
  startedBy: z.string().nullable(),
  tablesDone: z.int(),
  tablesTotal: z.int(),
  rows: z.int(),
  /** The file's size. */
  bytes: z.int(),
  finishedAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
  /** The machine whose disk holds the archive. */
  host: z.string().nullable(),
  /** True if the machine that answers has the file. */
  isHere: z.boolean(),
  /** The file was on a machine that no longer runs, so it is unreachable. */
  isLost: z.boolean(),
});
export type BackupView = z.infer<typeof backupView>;

/** PostgreSQL's archive of its write-ahead log (WAL), from which a moment between two backups can be restored. */
const walArchive = z.object({
  isOn: z.boolean(),
  /** Null if nothing was archived since the server's statistics began. */
  lastArchivedAt: z.iso.datetime().nullable(),
  /** Since then, or since the server's start. */
  ageSeconds: z.number(),
  /** Nothing was archived for ten minutes: what was written since would be lost with the machine. */
  isBehind: z.boolean(),
});
export type WalArchive = z.infer<typeof walArchive>;

/** A trial restore from that archive on PostgreSQL's machine. */
const restoreDrill = z.object({
  at: z.iso.datetime(),
  seconds: z.int(),
  isPassed: z.boolean(),
  /** The newest transaction that was restored; null if the database could not be restored. */
  dataUntil: z.iso.datetime().nullable(),
  /** A line of plain text for each step. */
  report: z.string(),
});
export type RestoreDrill = z.infer<typeof restoreDrill>;

/** Newest first: all kept backups and recent failures. */
export const backupList = z.object({
  items: z.array(backupView),
  /** Whether the next backup will be encrypted, which requires ENCRYPTION_KEYS. */
  isEncrypting: z.boolean(),
  walArchive,
  lastDrill: restoreDrill.nullable(),
});
export type BackupList = z.infer<typeof backupList>;

export const startedBackup = z.object({ id: z.uuid() });
export type StartedBackup = z.infer<typeof startedBackup>;
