import { desc, eq, sql } from "drizzle-orm";
import { db } from "@/db";
import { backups } from "@/db/schema/system";
import { users } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { listProcesses } from "@/lib/processes/queries";
import type { BackupList } from "./contract";
import { isFileHere, isLost } from "./files";

/** More than are kept: failed ones stand there, too. */
const MOST_SHOWN = 50;

/** Backups, newest first, for administrators. */
export async function listBackups(actor: UserActor, now: Date): Promise<BackupList> {
  requireAdmin(actor);
  const rows = await db()
    .select({ backup: backups, name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(backups)
    .leftJoin(users, eq(users.id, backups.startedBy))
    .orderBy(desc(backups.createdAt), desc(backups.id))
    .limit(MOST_SHOWN);
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
  return { items: await Promise.all(shown) };
}
