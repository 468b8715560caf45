import type { Transaction } from "@/db";
import type { UserActor } from "@/lib/auth/contract";
import { claimFile, publishFile, releaseFile } from "./commands";
import { fileUrl } from "./rules";

/**
 * An administrator's upload becomes a picture of the public pages; its path, for everybody from then on. 404 for what is
 * not theirs or not for that.
 */
export async function showPicture(
  tx: Transaction,
  { userId: ownerId }: UserActor,
  fileId: string,
  now: Date,
): Promise<string> {
  const { id } = await claimFile(tx, { fileId, ownerId, purpose: "site_picture" }, now);
  await publishFile(tx, id);
  return fileUrl({ id, visibility: "public" });
}

/** Uploads that were shown before and are not any more go; pictures that came with the site stay. */
export async function dropPictures(
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
