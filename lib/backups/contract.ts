import { z } from "zod";

/** How many archives are kept; the oldest goes when a new one is done, and with it what failed before the next. */
export const BACKUPS_KEPT = 10;

export const backupParams = z.object({ backupId: z.uuid() });

/** All there is of everybody, in one file: not for a browser that was found open. */
export const backupRelease = z.object({
  password: z.string("passwordAgainRequired").min(1, "passwordAgainRequired").max(200),
});
export type BackupRelease = z.infer<typeof backupRelease>;
/** Where the archive can be fetched for a minute, by the session that asked. */
export const releasedBackup = z.object({ href: z.string() });
export const backupTicket = z.object({ ticket: z.string().max(500).optional() });

const backupView = z.object({
  id: z.uuid(),
  status: z.enum(["waiting", "running", "done", "failed"]),
  at: z.iso.datetime(),
  /** Null: an account that is erased. */
  startedBy: z.string().nullable(),
  tablesDone: z.int(),
  tablesTotal: z.int(),
  rows: z.int(),
  /** Of the file. */
  bytes: z.int(),
  finishedAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
  /** On whose disk it lies. */
  host: z.string().nullable(),
  /** Whether the machine that answers has it. */
  isHere: z.boolean(),
  /** It lay on a machine that runs no more: nobody can have it. */
  isLost: z.boolean(),
});
export type BackupView = z.infer<typeof backupView>;

/** Newest first: all that are kept, and what failed lately. */
export const backupList = z.object({ items: z.array(backupView) });
export type BackupList = z.infer<typeof backupList>;

export const startedBackup = z.object({ id: z.uuid() });
export type StartedBackup = z.infer<typeof startedBackup>;
