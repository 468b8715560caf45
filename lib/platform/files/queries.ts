import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "@/db";
import { files } from "@/db/schema/platform/files";
import { notFound } from "@/lib/platform/errors";
import type { FileResponse } from "@/lib/platform/http/responses";
import { log } from "@/lib/platform/log";
import type { StoredFile } from "./contract";
import { fileStore } from "./store";
import { safeFileName, storedFileUrl } from "./upload-rules";

export type StoredFileRow = typeof files.$inferSelect;

/** Reads a file's content from the store; throws 404 if the store has lost it. */
export async function readContent(row: StoredFileRow): Promise<Uint8Array<ArrayBuffer>> {
  const content = await fileStore().get(row.storageKey);
  if (content) return content;
  log.error({ fileId: row.id }, "the store has lost a file");
  throw notFound();
}

export function fileResponse(row: StoredFileRow, bytes: Uint8Array<ArrayBuffer>): FileResponse {
  const mediaType = row.mediaType as StoredFile["mediaType"];
  return { mediaType, fileName: safeFileName(row.originalName, mediaType), bytes };
}

/** Counts a user's uploads that nothing has claimed yet. */
export async function countUnclaimed(executor: Executor, ownerId: string): Promise<number> {
  return executor.$count(
    files,
    and(eq(files.ownerId, ownerId), isNull(files.claimedAt), isNull(files.deletedAt)),
  );
}

export function toStoredFile(row: StoredFileRow): StoredFile {
  const { id, purpose, bytes, pageCount } = row;
  const mediaType = row.mediaType as StoredFile["mediaType"];
  return { id, purpose, name: row.originalName, mediaType, bytes, pageCount, url: storedFileUrl(row) };
}
