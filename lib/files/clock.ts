import { and, eq, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import { db } from "@/db";
import { files, fileVariants } from "@/db/schema/files";
import { after, DAY_MS } from "@/lib/dates";
import { fileStore } from "./store";

/** Files a tick takes away. */
const AT_ONCE = 50;

/**
 * Erases what was deleted, and what nothing has used within a day. What was never part of anything leaves no row; of
 * the rest the row stays, without its name, because documents and the log of views speak of it.
 */
export async function eraseFiles(now: Date): Promise<void> {
  const isDeleted = and(isNotNull(files.deletedAt), isNull(files.erasedAt));
  const isUnused = and(isNull(files.claimedAt), lt(files.createdAt, after(now, -DAY_MS)));
  const gone = await db()
    .select({ id: files.id, storageKey: files.storageKey, claimedAt: files.claimedAt })
    .from(files)
    .where(or(isDeleted, isUnused))
    .limit(AT_ONCE);
  for (const { id, storageKey, claimedAt } of gone) {
    const variants = await db().select().from(fileVariants).where(eq(fileVariants.fileId, id));
    const keys = [storageKey, ...variants.map((variant) => variant.storageKey)];
    if (claimedAt) {
      for (const key of keys) await fileStore().remove(key);
      await db().delete(fileVariants).where(eq(fileVariants.fileId, id));
      const scrubbed = { erasedAt: now, originalName: "erased", sha256: "" };
      await db().update(files).set(scrubbed).where(eq(files.id, id));
    } else {
      // The row goes first: whoever claims it at this moment has either won, or finds nothing to claim.
      const stillUnused = and(eq(files.id, id), isNull(files.claimedAt));
      const [removed] = await db().delete(files).where(stillUnused).returning({ id: files.id });
      for (const key of removed ? keys : []) await fileStore().remove(key);
    }
  }
}

/** Erases contents that no row speaks of, as a crash or a restored database leaves them. Looks through the whole store. */
export async function removeStrays(now: Date, store = fileStore()): Promise<void> {
  const old = after(now, -DAY_MS);
  let batch: string[] = [];
  const judge = async () => {
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
    if (batch.length === 500) await judge();
  }
  if (batch.length > 0) await judge();
}
