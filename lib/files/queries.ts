import { and, eq, exists, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Executor } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { chatMessages, chatRooms } from "@/db/schema/chat";
import { fileViews } from "@/db/schema/documents";
import { files } from "@/db/schema/files";
import { handoverPictures, handovers } from "@/db/schema/handovers";
import type { FileAnswer } from "@/lib/api/route";
import type { Actor, UserActor } from "@/lib/auth/contract";
import { visibleTo as bookingsVisibleTo } from "@/lib/bookings/queries";
import { visibleTo as chatsVisibleTo } from "@/lib/chat/queries";
import { notFound } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Device } from "@/lib/sessions/commands";
import type { StoredFile } from "./contract";
import { sheetOf } from "./picture-pdf";
import { managedBusinesses } from "./policy";
import { fileUrl, safeFileName } from "./rules";
import { fileStore } from "./store";

type FileRow = typeof files.$inferSelect;

/**
 * One's own, those of a business one manages, pictures of handovers of one's bookings, what was said to one; for an
 * administrator everything but what people send each other in talks that are not theirs to read, also while acting as one.
 */
export function visibleTo(actor: Actor): SQL {
  if (actor.kind !== "user") return sql`false`;
  const isReadable = sql`(${ne(files.purpose, "chat_attachment")} or ${wasSaidTo(actor)})`;
  if (actor.role === "admin")
    return sql`((${isReadable} or ${eq(files.ownerId, actor.userId)}) and ${isNull(files.deletedAt)})`;
  const mine = or(
    eq(files.ownerId, actor.userId),
    inArray(files.businessId, managedBusinesses(actor)),
    showsHandover(actor),
    wasSaidTo(actor),
  );
  const isOpen = actor.acting ? isReadable : sql`true`;
  return sql`(${mine} and ${isOpen} and ${isNull(files.deletedAt)})`;
}

/** What was photographed when a car changed hands is for both sides of that booking. */
function showsHandover(actor: Actor): SQL {
  const pictures = db()
    .select({ fileId: handoverPictures.fileId })
    .from(handoverPictures)
    .innerJoin(handovers, eq(handovers.id, handoverPictures.handoverId))
    .innerJoin(bookings, eq(bookings.id, handovers.bookingId))
    .where(and(eq(handoverPictures.fileId, files.id), bookingsVisibleTo(actor)));
  return sql`(${eq(files.purpose, "handover_picture")} and ${exists(pictures)})`;
}

/** What was attached to a message is for everybody in its room. */
function wasSaidTo(actor: Actor): SQL {
  const said = db()
    .select({ fileId: chatMessages.fileId })
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
    .where(and(eq(chatMessages.fileId, files.id), chatsVisibleTo(actor)));
  return sql`(${eq(files.purpose, "chat_attachment")} and ${exists(said)})`;
}

/** The file, for its owner and those who may. A look by anybody but its owner is written down first. */
export async function readFile(
  actor: UserActor,
  fileId: string,
  device: Device,
  now: Date,
): Promise<FileAnswer> {
  const row = await getVisible(actor, fileId);
  await recordView(actor, row, device, now);
  return answerOf(row, await contentOf(row));
}

/** One sheet of a PDF as a picture, so that it can be read beside its decision on any device. */
export async function readSheet(
  actor: UserActor,
  fileId: string,
  page: number,
  device: Device,
  now: Date,
): Promise<FileAnswer> {
  const row = await getVisible(actor, fileId);
  await recordView(actor, row, device, now);
  const content = await contentOf(row);
  const sheet = row.mediaType === "application/pdf" ? sheetOf(content, page) : page === 1 && content;
  if (!sheet) throw notFound();
  const mediaType = row.mediaType === "application/pdf" ? "image/jpeg" : row.mediaType;
  return answerOf({ ...row, mediaType }, sheet);
}

async function getVisible(actor: UserActor, fileId: string): Promise<FileRow> {
  const [row] = await db()
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), visibleTo(actor)));
  if (!row) throw notFound();
  return row;
}

async function recordView(actor: UserActor, row: FileRow, { ipAddress }: Device, now: Date): Promise<void> {
  // Who acts as its owner is an administrator who looks.
  const viewerId = actor.acting?.adminId ?? actor.userId;
  log.info({ fileId: row.id, viewerId }, "file viewed");
  if (row.ownerId === viewerId) return;
  await db().insert(fileViews).values({ id: uuid(), fileId: row.id, viewerId, ipAddress, viewedAt: now });
}

/** What the store keeps of a file; 404 where it has lost it. */
export async function contentOf(row: FileRow): Promise<Uint8Array<ArrayBuffer>> {
  const content = await fileStore().get(row.storageKey);
  if (content) return content;
  log.error({ fileId: row.id }, "the store has lost a file");
  throw notFound();
}

export function answerOf(row: FileRow, bytes: Uint8Array<ArrayBuffer>): FileAnswer {
  const mediaType = row.mediaType as StoredFile["mediaType"];
  return { mediaType, fileName: safeFileName(row.originalName, mediaType), bytes };
}

/** The uploads somebody has not used for anything yet. */
export async function countUnclaimed(executor: Executor, ownerId: string): Promise<number> {
  return executor.$count(
    files,
    and(eq(files.ownerId, ownerId), isNull(files.claimedAt), isNull(files.deletedAt)),
  );
}

export function describeFile(row: FileRow): StoredFile {
  const { id, purpose, bytes, pageCount } = row;
  const mediaType = row.mediaType as StoredFile["mediaType"];
  return { id, purpose, name: row.originalName, mediaType, bytes, pageCount, url: fileUrl(row) };
}
