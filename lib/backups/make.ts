import { rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { db } from "@/db";
import { backups } from "@/db/schema/system";
import { after } from "@/lib/dates";
import { env } from "@/lib/env";
import { tellable } from "@/lib/jobs/rules";
import { listProcesses } from "@/lib/processes/queries";
import { BACKUPS_KEPT } from "./contract";
import {
  backupPath,
  isFileHere,
  isLost,
  openBackupFolder,
  partPath,
  sweepArchives,
  sweepParts,
} from "./files";
import { SILENT_MS } from "./rules";
import { writeArchive } from "./write";

const SAY_EVERY_MS = 5_000;

/** The job: writes the archive the row asks for, and lets the oldest go. A row that is there no more asks for nothing. */
export async function makeBackup(backupId: string, databaseUrl = env().DATABASE_URL): Promise<void> {
  const isThis = eq(backups.id, backupId);
  const set = (values: Partial<typeof backups.$inferInsert>) =>
    db()
      .update(backups)
      .set({ seenAt: new Date(), ...values })
      .where(isThis);
  const begun = { status: "running" as const, host: hostname(), error: null, finishedAt: null };
  const { rowCount } = await set({ ...begun, tablesDone: 0, rowCount: 0, bytes: 0 });
  if (rowCount === 0) return;
  const living = setInterval(() => void set({}).catch(() => {}), SAY_EVERY_MS).unref();
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
    await letOldestGo();
  } catch (error) {
    await rm(part, { force: true });
    const message = tellable(error instanceof Error ? error.message : String(error));
    await set({ status: "failed", error: message, finishedAt: new Date() });
    throw error;
  } finally {
    clearInterval(living);
  }
}

/** What nobody would remove any more, gigabytes perhaps; at the start of each process and before a backup. */
export async function removeLeftovers(now: Date): Promise<void> {
  await removeLeftParts(now);
  await removeForgotten(now);
}

/** What a process that was killed has left half-written. */
async function removeLeftParts(now: Date): Promise<void> {
  const lives = and(eq(backups.status, "running"), gt(backups.seenAt, after(now, -SILENT_MS)));
  const underWay = await db().select({ id: backups.id }).from(backups).where(lives);
  await sweepParts(underWay.map(({ id }) => id));
}

/**
 * What lies here while its row went: this machine was away when its turn came. Only what is older than all that are kept: with
 * fewer than that, or newer ones, the database may be another, or have been put back to an earlier day.
 */
async function removeForgotten(now: Date): Promise<void> {
  const hosts = (await listProcesses(now)).map(({ host }) => host);
  const rows = await listEnded();
  const isThere = await Promise.all(
    rows.map(async (row) => row.status === "done" && !(await isLost(row, hosts))),
  );
  const oldestKept = rows.filter((_, index) => isThere[index])[BACKUPS_KEPT - 1];
  if (!oldestKept) return;
  const known = await db().select({ id: backups.id }).from(backups);
  const ids = known.map(({ id }) => id);
  await sweepArchives(ids, oldestKept.createdAt);
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
 * Keeps the newest that can be had. Of those before, what lies here goes with its row; another machine's are its own to
 * remove while it runs. What is lost counts for nothing, and what failed lay nowhere: both go with what is older.
 */
async function letOldestGo(): Promise<void> {
  const hosts = (await listProcesses(new Date())).map(({ host }) => host);
  let kept = 0;
  for (const backup of await listEnded()) {
    const isThere = backup.status === "done" && !(await isLost(backup, hosts));
    if (kept < BACKUPS_KEPT) {
      if (isThere) kept++;
      continue;
    }
    const isElsewhere = isThere && backup.host !== hostname() && !(await isFileHere(backup.id));
    if (isElsewhere) continue;
    await db().delete(backups).where(eq(backups.id, backup.id));
    await rm(backupPath(backup.id), { force: true });
  }
}
