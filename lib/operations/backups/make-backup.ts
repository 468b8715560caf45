import { rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { and, desc, eq, gt, inArray, or } from "drizzle-orm";
import { db } from "@/db";
import { backups } from "@/db/schema/platform/system";
import { listProcesses } from "@/lib/platform/cluster/queries";
import { addMs } from "@/lib/platform/dates";
import { directDatabaseUrl } from "@/lib/platform/env";
import { redactError } from "@/lib/platform/job-queue/job-schedules";
import {
  backupPath,
  isFileHere,
  isLost,
  openBackupFolder,
  partPath,
  sweepArchives,
  sweepParts,
} from "./backup-files";
import { MAX_BACKUPS } from "./contract";
import { STALLED_AFTER_MS } from "./rules";
import { writeArchive } from "./write-archive";

const HEARTBEAT_MS = 5_000;

/**
 * The job: writes the archive that a row requests and deletes the oldest ones. Does nothing if the row was deleted, and
 * on a retry if the process that began still makes the backup, or has made it.
 */
export async function makeBackup(backupId: string, databaseUrl = directDatabaseUrl()): Promise<void> {
  const isThis = eq(backups.id, backupId);
  const set = (values: Partial<typeof backups.$inferInsert>) =>
    db()
      .update(backups)
      .set({ seenAt: new Date(), ...values })
      .where(isThis);
  const isMade = or(
    eq(backups.status, "done"),
    and(eq(backups.status, "running"), gt(backups.seenAt, addMs(new Date(), -STALLED_AFTER_MS))),
  );
  if ((await db().$count(backups, and(isThis, isMade))) > 0) return;
  const begun = { status: "running" as const, host: hostname(), error: null, finishedAt: null };
  const { count } = await set({ ...begun, tablesDone: 0, rowCount: 0, bytes: 0 });
  if (count === 0) return;
  const heartbeat = setInterval(() => void set({}).catch(() => {}), HEARTBEAT_MS).unref();
  const part = partPath(backupId);
  try {
    await openBackupFolder();
    await rm(part, { force: true });
    await removeLeftovers(new Date());
    const { rows } = await writeArchive(databaseUrl, part, ({ tablesDone, tablesTotal, rows }) =>
      set({ tablesDone, tablesTotal, rowCount: rows }),
    );
    await rename(part, backupPath(backupId));
    const { size } = await stat(backupPath(backupId));
    await set({ status: "done", finishedAt: new Date(), bytes: size, rowCount: rows });
    await deleteOldest();
  } catch (error) {
    await rm(part, { force: true });
    const message = redactError(error instanceof Error ? error.message : String(error));
    await set({ status: "failed", error: message, finishedAt: new Date() });
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * Removes files that nothing else would, possibly gigabytes. Runs at the start of each process and before a
 * backup.
 */
export async function removeLeftovers(now: Date): Promise<void> {
  await removePartialFiles(now);
  await removeOrphans(now);
}

/** Removes partial files left by killed processes. */
async function removePartialFiles(now: Date): Promise<void> {
  const isRunning = and(eq(backups.status, "running"), gt(backups.seenAt, addMs(now, -STALLED_AFTER_MS)));
  const inProgress = await db().select({ id: backups.id }).from(backups).where(isRunning);
  await sweepParts(inProgress.map(({ id }) => id));
}

/**
 * Removes archives whose row was deleted while this machine was away. Only files older than all kept backups
 * are removed: if there are fewer than that or newer ones, the database may be a different one or may have
 * been restored to an earlier state.
 */
async function removeOrphans(now: Date): Promise<void> {
  const hosts = (await listProcesses(now)).map(({ host }) => host);
  const rows = await listEnded();
  const isThere = await Promise.all(
    rows.map(async (row) => row.status === "done" && !(await isLost(row, hosts))),
  );
  const oldestRetained = rows.filter((_, index) => isThere[index])[MAX_BACKUPS - 1];
  if (!oldestRetained) return;
  const known = await db().select({ id: backups.id }).from(backups);
  const ids = known.map(({ id }) => id);
  await sweepArchives(ids, oldestRetained.createdAt);
}

/** Newest first. */
function listEnded() {
  const { id, host, status, createdAt } = backups;
  return db()
    .select({ id, host, status, createdAt })
    .from(backups)
    .where(inArray(status, ["done", "failed"]))
    .orderBy(desc(createdAt), desc(id));
}

/**
 * Keeps the newest reachable archives. Of the older ones, those on this machine are deleted with their rows;
 * another running machine deletes its own. Lost archives do not count and failed backups have no file, so
 * both go with the older ones.
 */
async function deleteOldest(): Promise<void> {
  const hosts = (await listProcesses(new Date())).map(({ host }) => host);
  let retained = 0;
  for (const backup of await listEnded()) {
    const isThere = backup.status === "done" && !(await isLost(backup, hosts));
    if (retained < MAX_BACKUPS) {
      if (isThere) retained++;
      continue;
    }
    const isElsewhere = isThere && backup.host !== hostname() && !(await isFileHere(backup.id));
    if (isElsewhere) continue;
    await db().delete(backups).where(eq(backups.id, backup.id));
    await rm(backupPath(backup.id), { force: true });
  }
}
