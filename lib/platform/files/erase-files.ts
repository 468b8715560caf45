import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "@/db";
import { files, fileVariants } from "@/db/schema/platform/files";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { log } from "@/lib/platform/log";
import { fileStore } from "./store";

/** Maximum files erased in one run. */
const BATCH_SIZE = 50;

/**
 * How long contents without a row are kept. After a restore these are all uploads newer than the backup, and whoever
 * then restores a later time, or goes back to the database from before, needs them again.
 */
const ORPHAN_DAYS = 30;

/**
 * Erases deleted files, and uploads that nothing claimed within a day. Unclaimed uploads leave no row; other rows stay,
 * without the file name, because documents and the access log refer to them. Files are erased one by one and in random
 * order, so that those whose content cannot be removed do not keep others from being erased.
 */
export async function eraseFiles(now: Date): Promise<void> {
  const isDeleted = and(isNotNull(files.deletedAt), isNull(files.erasedAt));
  const isUnused = and(isNull(files.claimedAt), lt(files.createdAt, addMs(now, -DAY_MS)));
  const gone = await db()
    .select({ id: files.id, storageKey: files.storageKey, claimedAt: files.claimedAt })
    .from(files)
    .where(or(isDeleted, isUnused))
    .orderBy(sql`random()`)
    .limit(BATCH_SIZE);
  for (const file of gone)
    await eraseFile(file, now).catch((error) =>
      log.error({ err: error, fileId: file.id }, "a file could not be erased"),
    );
}

async function eraseFile(
  { id, storageKey, claimedAt }: Pick<typeof files.$inferSelect, "id" | "storageKey" | "claimedAt">,
  now: Date,
): Promise<void> {
  const variants = await db().select().from(fileVariants).where(eq(fileVariants.fileId, id));
  const keys = [storageKey, ...variants.map((variant) => variant.storageKey)];
  if (claimedAt) {
    for (const key of keys) await fileStore().remove(key);
    await db().delete(fileVariants).where(eq(fileVariants.fileId, id));
    const scrubbed = { erasedAt: now, originalName: "erased", sha256: "" };
    await db().update(files).set(scrubbed).where(eq(files.id, id));
  } else {
    // The row is deleted before the content: a concurrent claim either won before or finds nothing to
    // claim.
    const stillUnused = and(eq(files.id, id), isNull(files.claimedAt));
    const [removed] = await db().delete(files).where(stillUnused).returning({ id: files.id });
    for (const key of removed ? keys : []) await fileStore().remove(key);
  }
}

/**
 * Erases contents without a row, which a crash or a restored database leaves behind. Scans the whole store.
 */
export async function removeOrphanedContents(now: Date, store = fileStore()): Promise<void> {
  const old = addMs(now, -ORPHAN_DAYS * DAY_MS);
  let batch: string[] = [];
  const flushBatch = async () => {
    const rows = await db()
      .select({ key: files.storageKey })
      .from(files)
      .where(inArray(files.storageKey, batch))
      .unionAll(
        db()
          .select({ key: fileVariants.storageKey })
          .from(fileVariants)
          .where(inArray(fileVariants.storageKey, batch)),
      );
    const known = new Set(rows.map(({ key }) => key));
    for (const key of batch) if (!known.has(key)) await store.remove(key);
    batch = [];
  };
  for await (const { key, changedAt } of store.list()) {
    if (changedAt < old) batch.push(key);
    if (batch.length === 500) await flushBatch();
  }
  if (batch.length > 0) await flushBatch();
}
