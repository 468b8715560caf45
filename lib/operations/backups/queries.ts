import { and, desc, eq, gt } from "drizzle-orm";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { backups } from "@/db/schema/platform/system";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { listProcesses } from "@/lib/platform/cluster/queries";
import { storageKeys } from "@/lib/platform/crypto/storage-keys";
import { selectFullName } from "@/lib/platform/select-full-name";
import { isFileHere, isLost } from "./backup-files";
import type { BackupList } from "./contract";
import { findLastDrill } from "./restore-drills";
import { readWalArchive } from "./wal-archive";

/** More than the number kept, because failed backups are listed too. */
const MAX_SHOWN = 50;

/** Lists backups, newest first. For administrators. */
export async function listBackups(actor: UserActor, now: Date): Promise<BackupList> {
  requireAdmin(actor);
  const rows = await db()
    .select({ backup: backups, name: selectFullName(users) })
    .from(backups)
    .leftJoin(users, eq(users.id, backups.startedBy))
    .orderBy(desc(backups.createdAt), desc(backups.id))
    .limit(MAX_SHOWN);
  const hosts = (await listProcesses(now)).map(({ host }) => host);
  const shown = rows.map(async ({ backup, name }) => ({
    ...backup,
    at: backup.createdAt.toISOString(),
    finishedAt: backup.finishedAt?.toISOString() ?? null,
    startedBy: name,
    rows: backup.rowCount,
    isHere: backup.status === "done" && (await isFileHere(backup.id)),
    isLost: await isLost(backup, hosts),
  }));
  const [items, walArchive, lastDrill] = await Promise.all([
    Promise.all(shown),
    readWalArchive(),
    findLastDrill(),
  ]);
  return { items, isEncrypting: storageKeys("backups").length > 0, walArchive, lastDrill };
}

/** Whether a backup that was made since then can be downloaded. */
export async function hasBackupSince(since: Date, now: Date): Promise<boolean> {
  const made = await db()
    .select()
    .from(backups)
    .where(and(eq(backups.status, "done"), gt(backups.createdAt, since)));
  const hosts = (await listProcesses(now)).map(({ host }) => host);
  const lost = await Promise.all(made.map((backup) => isLost(backup, hosts)));
  return lost.includes(false);
}
