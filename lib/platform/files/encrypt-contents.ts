import { and, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { files, fileVariants } from "@/db/schema/platform/files";
import { transact } from "@/db/transaction";
import { storageKeys } from "@/lib/platform/crypto/storage-keys";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { log } from "@/lib/platform/log";
import { UnreadableContent } from "./encrypted-store";
import { type FileStore, fileStore } from "./store";

/** Maximum files encrypted in one run. */
const BATCH_SIZE = 20;

/** Stored instead of a key's id for a content that is lost or was changed, so that it is not tried again. */
const UNREADABLE = "unreadable";

/** An upload's row is inserted before its content is stored, so younger rows are skipped. */
const SETTLED_MS = 10 * MINUTE_MS;

/**
 * Encrypts plain contents, and re-encrypts those under an older key. Contents under a key that the environment lacks
 * are left alone. The order is random, so that contents that cannot be read or written at the moment do not keep others
 * from being encrypted.
 */
export async function encryptContents(
  now: Date,
  store = fileStore(),
  keys = storageKeys("stored files"),
): Promise<void> {
  const [current, ...older] = keys.map(({ id }) => id);
  if (current === undefined) return;
  const isSettled = lt(files.createdAt, addMs(now, -SETTLED_MS));
  const ids = await db()
    .select({ id: files.id })
    .from(files)
    .where(and(isNull(files.deletedAt), isSettled, isUnderOther(older)))
    .orderBy(sql`random()`)
    .limit(BATCH_SIZE);
  for (const { id } of ids)
    await encryptFile(id, current, store).catch(async (error) => {
      log.error({ err: error, fileId: id }, "a file could not be encrypted");
      // Other failures may be temporary: an unreachable store, a full disk, a missing key.
      if (!(error instanceof UnreadableContent)) return;
      await db().update(files).set({ encryptionKeyId: UNREADABLE }).where(eq(files.id, id));
    });
}

const isUnderOther = (older: string[]) =>
  or(isNull(files.encryptionKeyId), inArray(files.encryptionKeyId, older));

/** Counting stops here. */
const COUNTED = 1_000;

/** How many files are not under the current key yet, and how many cannot be decrypted; at most 1,000 of each. */
export async function countUnencrypted(
  keys = storageKeys("stored files"),
): Promise<{ waiting: number; unreadable: number }> {
  const ids = keys.map(({ id }) => id);
  const count = async (condition: SQL | undefined) => {
    const some = db()
      .select({ id: files.id })
      .from(files)
      .where(and(isNull(files.deletedAt), condition))
      .limit(COUNTED);
    return db().$count(some.as("some"));
  };
  return { waiting: await count(isUnderOther(ids.slice(1))), unreadable: await count(isUnderNone(ids)) };
}

/** Selects the ranges between the ids, so that the index is read without the files under a known key. */
function isUnderNone(ids: string[]): SQL | undefined {
  const known = ids.toSorted();
  const above = known.map((id, index) => {
    const next = known[index + 1];
    return and(
      gt(files.encryptionKeyId, id),
      next === undefined ? undefined : lt(files.encryptionKeyId, next),
    );
  });
  const [lowest] = known;
  return lowest === undefined
    ? isNotNull(files.encryptionKeyId)
    : or(lt(files.encryptionKeyId, lowest), ...above);
}

/** Holds the row's lock, so that a file that is deleted meanwhile is erased after it was stored again. */
async function encryptFile(fileId: string, keyId: string, store: FileStore): Promise<void> {
  await transact(async (tx) => {
    const isThis = and(eq(files.id, fileId), isNull(files.deletedAt));
    const [row] = await tx.select().from(files).where(isThis).for("update", { skipLocked: true });
    if (!row || row.encryptionKeyId === keyId) return;
    const variants = await tx.select().from(fileVariants).where(eq(fileVariants.fileId, fileId));
    for (const { storageKey } of [row, ...variants]) {
      const content = await store.get(storageKey);
      if (!content) throw new UnreadableContent(`the store has no ${storageKey}`);
      await store.put(storageKey, content);
    }
    await tx.update(files).set({ encryptionKeyId: keyId }).where(eq(files.id, fileId));
  });
}
