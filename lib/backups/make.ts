import { chmod, mkdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { db } from "@/db";
import { backups } from "@/db/schema/system";
import { env } from "@/lib/env";
import { tellable } from "@/lib/jobs/rules";
import { BACKUPS_KEPT } from "./contract";
import { backupFolder, backupPath, isFileHere } from "./files";
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
  const part = `${backupPath(backupId)}.part`;
  try {
    await mkdir(backupFolder(), { recursive: true, mode: 0o700 });
    await chmod(backupFolder(), 0o700);
    await rm(part, { force: true });
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

/** Of those that lie here; another machine's are its own to remove. What failed lies nowhere, counts for nothing and goes too. */
async function letOldestGo(): Promise<void> {
  const [last] = await db()
    .select({ createdAt: backups.createdAt })
    .from(backups)
    .where(eq(backups.status, "done"))
    .orderBy(desc(backups.createdAt))
    .offset(BACKUPS_KEPT - 1)
    .limit(1);
  if (!last) return;
  const old = await db()
    .select({ id: backups.id, host: backups.host, status: backups.status })
    .from(backups)
    .where(and(inArray(backups.status, ["done", "failed"]), lt(backups.createdAt, last.createdAt)));
  const ours: string[] = [];
  for (const { id, host, status } of old)
    if (status === "failed" || host === hostname() || (await isFileHere(id))) ours.push(id);
  if (ours.length === 0) return;
  await db().delete(backups).where(inArray(backups.id, ours));
  for (const id of ours) await rm(backupPath(id), { force: true });
}
