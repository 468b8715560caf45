import type { Transaction } from "@/db";
import type { UserActor } from "@/lib/platform/actor";
import { attachFile, publishFile, releaseFile } from "./commands";
import { storedFileUrl } from "./upload-rules";

/**
 * Publishes an administrator's upload as a picture of the public pages and returns its path. Throws 404 if it
 * is not theirs or was uploaded for another purpose.
 */
export async function publishSitePicture(
  tx: Transaction,
  { userId: ownerId }: UserActor,
  fileId: string,
  now: Date,
): Promise<string> {
  const { id } = await attachFile(tx, { fileId, ownerId, purpose: "site_picture" }, now);
  await publishFile(tx, id);
  return storedFileUrl({ id, visibility: "public" });
}

/** Deletes uploads that are no longer shown; pictures shipped with the site stay. */
export async function releaseSitePictures(
  tx: Transaction,
  before: string[],
  after: string[],
  now: Date,
): Promise<void> {
  for (const path of before.filter((old) => !after.includes(old))) {
    const fileId = path.match(/^\/api\/files\/([0-9a-f-]{36})\/picture$/)?.[1];
    if (fileId) await releaseFile(tx, fileId, now);
  }
}
