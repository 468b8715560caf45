import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Executor, type Transaction } from "@/db";
import { files, fileVariants } from "@/db/schema/platform/files";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { AppError, notFound } from "@/lib/platform/errors";
import { createSharePicture, resizeToWidths } from "@/lib/platform/images/resize";
import type { FilePurpose, StoredFile, UploadRequest } from "./contract";
import { canUploadFor, mayKeyUpload } from "./policy";
import { countUnclaimed, toStoredFile } from "./queries";
import { reencode } from "./reencode";
import { contentKeyId, fileStore } from "./store";
import { type Uploader, uploadQueues } from "./upload-queue";
import { uploadRules } from "./upload-rules";

/** Maximum unused uploads of one user: forms need a handful, thousands would fill the disk. */
const UNCLAIMED_LIMIT = 40;

const newKey = () => randomBytes(32).toString("hex");

interface Upload {
  ownerId: string;
  businessId?: string;
  purpose: FilePurpose;
  name: string;
  bytes: Uint8Array;
  /** Network the upload came from; without one it counts towards its owner's network. */
  network?: string;
}

/**
 * Stores an upload after re-encoding it. It belongs to no document or profile until `attachFile` is called, and is
 * deleted after a day if it is not. Throws 404 for another business, 403 for an API client with anything but pictures of
 * vehicles and handovers, 422 for a file that the purpose does not accept.
 */
export async function storeUpload(
  actor: UserActor,
  { file, purpose, businessId: named }: UploadRequest,
  now: Date,
  network: string,
): Promise<StoredFile> {
  if (!mayKeyUpload(actor, purpose)) throw new AppError("forbidden", "keyLacksScope");
  // API keys belong to one business; default the picture of a vehicle to it.
  const isOfKey = actor.key && purpose === "vehicle_picture";
  const businessId = named ?? (isOfKey ? actor.memberships[0]?.businessId : undefined);
  if (businessId && !canUploadFor(actor, businessId, purpose)) throw notFound();
  if (purpose === "site_picture") requireAdmin(actor);
  if ((await countUnclaimed(db(), actor.userId)) >= UNCLAIMED_LIMIT)
    throw new AppError("rate_limited", "tooManyUploads");
  return storeFile(db(), { ...file, purpose, businessId, ownerId: actor.userId, network }, now);
}

/** Purposes whose pictures public pages show in several widths. */
const purposesWithVariants: readonly FilePurpose[] = ["vehicle_picture", "site_picture"];

/**
 * Inserts the row before the content: after a crash in between there is an unused row, which is cleaned up.
 */
export async function storeFile(executor: Executor, upload: Upload, now: Date): Promise<StoredFile> {
  const uploader = { person: upload.ownerId, network: upload.network ?? upload.ownerId };
  const { bytes, mediaType, pageCount, width, height } = await reencode(
    upload.bytes,
    upload.purpose,
    uploader,
  );
  const variants = purposesWithVariants.includes(upload.purpose) ? await createVariants(bytes, uploader) : [];
  const [row] = await executor
    .insert(files)
    .values({
      id: uuid(),
      ownerId: upload.ownerId,
      businessId: upload.businessId,
      purpose: upload.purpose,
      visibility: uploadRules[upload.purpose].visibility,
      storageKey: newKey(),
      encryptionKeyId: contentKeyId(),
      mediaType,
      bytes: bytes.length,
      pageCount,
      width,
      height,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      originalName: upload.name || "file",
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error("files returned no row");
  await fileStore().put(row.storageKey, bytes);
  for (const { data, ...variant } of variants) {
    await executor.insert(fileVariants).values({ fileId: row.id, ...variant });
    await fileStore().put(variant.storageKey, data);
  }
  // The last content has this key. If the poller has re-encrypted the others meanwhile, it processes all of them again.
  await executor.update(files).set({ encryptionKeyId: row.encryptionKeyId }).where(eq(files.id, row.id));
  return toStoredFile(row);
}

/** Creates a vehicle picture's smaller copies at upload, so that nothing is computed when it is requested. */
async function createVariants(picture: Uint8Array, uploader: Uploader) {
  const original = Buffer.from(picture);
  return uploadQueues().picture(uploader, async () => {
    const widths = await resizeToWidths("x.webp", original);
    const made = widths.map(({ width, data }) => ({ variant: String(width), mediaType: "image/webp", data }));
    const share = { variant: "share", mediaType: "image/jpeg", data: await createSharePicture(original) };
    return [...made, share].map(({ data, ...variant }) => ({
      ...variant,
      storageKey: newKey(),
      data: new Uint8Array(data),
    }));
  });
}

/**
 * Attaches the actor's own upload to something: once only, and only for the purpose it was uploaded for. Throws 404
 * otherwise.
 */
export async function attachFile(
  tx: Transaction,
  upload: { fileId: string; ownerId: string; purpose: FilePurpose; businessId?: string },
  now: Date,
): Promise<StoredFile> {
  const { fileId, ownerId, purpose, businessId } = upload;
  const [row] = await tx
    .update(files)
    .set({ claimedAt: now })
    .where(
      and(
        eq(files.id, fileId),
        eq(files.ownerId, ownerId),
        eq(files.purpose, purpose),
        businessId ? eq(files.businessId, businessId) : isNull(files.businessId),
        isNull(files.claimedAt),
        isNull(files.deletedAt),
      ),
    )
    .returning();
  if (!row) throw notFound();
  return toStoredFile(row);
}

/** Makes a private file public, at an address that may be cached. */
export async function publishFile(tx: Transaction, fileId: string): Promise<void> {
  await tx.update(files).set({ visibility: "public" }).where(eq(files.id, fileId));
}

/** Deletes a file: it is unreadable at once, and its content is erased at the worker's next run. */
export async function releaseFile(tx: Transaction, fileId: string, now: Date): Promise<void> {
  await tx
    .update(files)
    .set({ deletedAt: now })
    .where(and(eq(files.id, fileId), isNull(files.deletedAt)));
}

/** Deletes the actor's own unclaimed upload. Throws 404 for any other. */
export async function discardUpload(actor: UserActor, fileId: string, now: Date): Promise<void> {
  const [row] = await db()
    .update(files)
    .set({ deletedAt: now })
    .where(
      and(
        eq(files.id, fileId),
        eq(files.ownerId, actor.userId),
        isNull(files.claimedAt),
        isNull(files.deletedAt),
      ),
    )
    .returning({ id: files.id });
  if (!row) throw notFound();
}
