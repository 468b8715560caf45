import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Executor, type Transaction } from "@/db";
import { files, fileVariants } from "@/db/schema/files";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { AppError, notFound } from "@/lib/errors";
import { asSharePicture, inWidths } from "@/lib/pictures/derive";
import type { FilePurpose, StoredFile, UploadRequest } from "./contract";
import { mayUploadFor } from "./policy";
import { countUnclaimed, describeFile } from "./queries";
import { remake } from "./remake";
import { acceptanceOf } from "./rules";
import { fileStore } from "./store";
import { type Uploader, uploadLanes } from "./turns";

/** Uploads somebody may have lying about unused: forms need a handful, a disk is filled by thousands. */
const UNCLAIMED_LIMIT = 40;

const newKey = () => randomBytes(32).toString("hex");

interface Upload {
  ownerId: string;
  businessId?: string;
  purpose: FilePurpose;
  name: string;
  bytes: Uint8Array;
  /** Where it was sent from; what comes from no network is counted with its owner's. */
  network?: string;
}

/**
 * Keeps what somebody uploads, made anew. It is nobody's document or portrait yet: `claimFile` makes it so, and what is
 * not claimed within a day goes. 404 for another's business, 403 for a program with anything but a car's picture, 422 for
 * what the purpose does not take.
 */
export async function storeUpload(
  actor: UserActor,
  { file, purpose, businessId: named }: UploadRequest,
  now: Date,
  network?: string,
): Promise<StoredFile> {
  // A program keeps no papers and portraits of the person it acts for.
  if (actor.key && purpose !== "vehicle_picture") throw new AppError("forbidden", "keyLacksScope");
  // A key is of one business: what it sends is that one's.
  const businessId = named ?? (actor.key && actor.memberships[0]?.businessId);
  if (businessId && !mayUploadFor(actor, businessId, purpose)) throw notFound();
  if (purpose === "site_picture") requireAdmin(actor);
  if ((await countUnclaimed(db(), actor.userId)) >= UNCLAIMED_LIMIT)
    throw new AppError("rate_limited", "tooManyUploads");
  return keepFile(db(), { ...file, purpose, businessId, ownerId: actor.userId, network }, now);
}

/** What public pages show in several widths. */
const hasVariants: readonly FilePurpose[] = ["vehicle_picture", "site_picture"];

/** The row first, then the content: what dies in between is a row without use, and those are swept. */
export async function keepFile(executor: Executor, upload: Upload, now: Date): Promise<StoredFile> {
  const whose = { person: upload.ownerId, network: upload.network ?? upload.ownerId };
  const { bytes, mediaType, pageCount, width, height } = await remake(upload.bytes, upload.purpose, whose);
  const variants = hasVariants.includes(upload.purpose) ? await variantsOf(bytes, whose) : [];
  const [row] = await executor
    .insert(files)
    .values({
      id: uuid(),
      ownerId: upload.ownerId,
      businessId: upload.businessId,
      purpose: upload.purpose,
      visibility: acceptanceOf[upload.purpose].visibility,
      storageKey: newKey(),
      mediaType,
      bytes: bytes.length,
      ...{ pageCount, width, height },
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
  return describeFile(row);
}

/** What pages show of a car's picture: made now, so that nothing is reckoned when it is asked for. */
async function variantsOf(picture: Uint8Array, whose: Uploader) {
  const original = Buffer.from(picture);
  return uploadLanes().picture(whose, async () => {
    const widths = await inWidths("x.webp", original);
    const made = widths.map(({ width, data }) => ({ variant: String(width), mediaType: "image/webp", data }));
    const share = { variant: "share", mediaType: "image/jpeg", data: await asSharePicture(original) };
    return [...made, share].map(({ data, ...variant }) => ({
      ...variant,
      storageKey: newKey(),
      data: new Uint8Array(data),
    }));
  });
}

/** An upload of one's own becomes a part of something: once, and for what it was uploaded. 404 otherwise. */
export async function claimFile(
  tx: Transaction,
  claim: { fileId: string; ownerId: string; purpose: FilePurpose; businessId?: string },
  now: Date,
): Promise<StoredFile> {
  const { fileId, ownerId, purpose, businessId } = claim;
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
  return describeFile(row);
}

/** What was private until now is everybody's, at an address that may be kept. */
export async function publishFile(tx: Transaction, fileId: string): Promise<void> {
  await tx.update(files).set({ visibility: "public" }).where(eq(files.id, fileId));
}

/** What a noun no longer needs is gone for readers at once, and from the store with the next tick of the clock. */
export async function releaseFile(tx: Transaction, fileId: string, now: Date): Promise<void> {
  await tx
    .update(files)
    .set({ deletedAt: now })
    .where(and(eq(files.id, fileId), isNull(files.deletedAt)));
}

/** Takes back an upload of one's own that nothing uses yet. 404 for any other. */
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
