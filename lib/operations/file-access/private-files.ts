import { and, eq, exists, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { fileViews } from "@/db/schema/identity/identity-documents";
import { files } from "@/db/schema/platform/files";
import { bookings } from "@/db/schema/rentals/bookings";
import { claimPictures, claims } from "@/db/schema/rentals/claims";
import { handoverPictures, handovers } from "@/db/schema/rentals/handovers";
import { chatMessages, chatRooms } from "@/db/schema/support/chat";
import { issueReportPictures, issueReports } from "@/db/schema/support/issue-reports";
import type { Actor, UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { pdfPageImage } from "@/lib/platform/files/picture-pdf";
import { managedBusinesses } from "@/lib/platform/files/policy";
import { fileResponse, readContent, type StoredFileRow } from "@/lib/platform/files/queries";
import type { FileResponse } from "@/lib/platform/http/responses";
import { log } from "@/lib/platform/log";
import type { Device } from "@/lib/platform/request-context";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/bookings-visible-to";
import { getLicenceFile } from "@/lib/rentals/bookings/handovers/licence-check/queries";
import { chatsVisibleTo } from "@/lib/support/chat/queries";
import { roadReportsVisibleTo } from "@/lib/support/issue-reports/queries";

/**
 * A user may read their own files, those of a business they manage, pictures of handovers, claims and calls for help of
 * their bookings, and attachments in their conversations. Administrators may read all files, but other people's
 * attachments only from conversations visible to them; this limit also applies while they impersonate a user.
 */
function filesVisibleTo(actor: Actor): SQL {
  if (actor.kind !== "user") return sql`false`;
  const isReadable = sql`(${ne(files.purpose, "chat_attachment")} or ${isChatAttachmentFor(actor)})`;
  if (actor.role === "admin")
    return sql`((${isReadable} or ${eq(files.ownerId, actor.userId)}) and ${isNull(files.deletedAt)})`;
  const mine = or(
    eq(files.ownerId, actor.userId),
    inArray(files.businessId, managedBusinesses(actor)),
    isHandoverPictureFor(actor),
    isClaimPictureFor(actor),
    isRoadPictureFor(actor),
    isChatAttachmentFor(actor),
  );
  const isOpen = actor.acting ? isReadable : sql`true`;
  return sql`(${mine} and ${isOpen} and ${isNull(files.deletedAt)})`;
}

/** Handover pictures are visible to both sides of the booking. */
function isHandoverPictureFor(actor: Actor): SQL {
  const pictures = db()
    .select({ fileId: handoverPictures.fileId })
    .from(handoverPictures)
    .innerJoin(handovers, eq(handovers.id, handoverPictures.handoverId))
    .innerJoin(bookings, eq(bookings.id, handovers.bookingId))
    .where(and(eq(handoverPictures.fileId, files.id), bookingsVisibleTo(actor)));
  return sql`(${eq(files.purpose, "handover_picture")} and ${exists(pictures)})`;
}

/** So are pictures of claims. */
function isClaimPictureFor(actor: Actor): SQL {
  const pictures = db()
    .select({ fileId: claimPictures.fileId })
    .from(claimPictures)
    .innerJoin(claims, eq(claims.id, claimPictures.claimId))
    .innerJoin(bookings, eq(bookings.id, claims.bookingId))
    .where(and(eq(claimPictures.fileId, files.id), bookingsVisibleTo(actor)));
  return sql`(${eq(files.purpose, "claim_picture")} and ${exists(pictures)})`;
}

/** So are pictures of an accident or a breakdown; those of other reports are between the reporter and support. */
function isRoadPictureFor(actor: Actor): SQL {
  const pictures = db()
    .select({ fileId: issueReportPictures.fileId })
    .from(issueReportPictures)
    .innerJoin(issueReports, eq(issueReports.id, issueReportPictures.reportId))
    .where(and(eq(issueReportPictures.fileId, files.id), roadReportsVisibleTo(actor)));
  return sql`(${eq(files.purpose, "issue_picture")} and ${exists(pictures)})`;
}

/** Attachments are visible to everyone in the conversation. */
function isChatAttachmentFor(actor: Actor): SQL {
  const attachments = db()
    .select({ fileId: chatMessages.fileId })
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
    .where(and(eq(chatMessages.fileId, files.id), chatsVisibleTo(actor)));
  return sql`(${eq(files.purpose, "chat_attachment")} and ${exists(attachments)})`;
}

/**
 * Returns a file to its owner and others who may read it. Views by anyone but the owner are recorded first.
 */
export async function readFile(
  actor: UserActor,
  fileId: string,
  device: Device,
  now: Date,
): Promise<FileResponse> {
  const row = await getVisible(actor, fileId);
  await recordView(actor, row, device, now);
  return fileResponse(row, await readContent(row));
}

/**
 * Returns one page of a PDF as a picture, so that a reviewer can read it beside the decision on any device.
 */
export async function readPdfPage(
  actor: UserActor,
  fileId: string,
  page: number,
  device: Device,
  now: Date,
): Promise<FileResponse> {
  const row = await getVisible(actor, fileId);
  await recordView(actor, row, device, now);
  return readPage(row, page);
}

/** Returns a page of the renter's licence to the owner at the pick-up. The view is recorded first. */
export async function readLicencePage(
  actor: UserActor,
  bookingId: string,
  page: number,
  device: Device,
  now: Date,
  driverId?: string,
): Promise<FileResponse> {
  const row = await getLicenceFile(actor, bookingId, now, driverId);
  await recordView(actor, row, device, now);
  return readPage(row, page);
}

async function readPage(row: StoredFileRow, page: number): Promise<FileResponse> {
  const content = await readContent(row);
  const pageImage = row.mediaType === "application/pdf" ? pdfPageImage(content, page) : page === 1 && content;
  if (!pageImage) throw notFound();
  const mediaType = row.mediaType === "application/pdf" ? "image/jpeg" : row.mediaType;
  return fileResponse({ ...row, mediaType }, pageImage);
}

async function getVisible(actor: UserActor, fileId: string): Promise<StoredFileRow> {
  const [row] = await db()
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), filesVisibleTo(actor)));
  if (!row) throw notFound();
  return row;
}

async function recordView(
  actor: UserActor,
  row: StoredFileRow,
  { ipAddress }: Device,
  now: Date,
): Promise<void> {
  // While impersonating, the viewer is the administrator, not the owner.
  const viewerId = actor.acting?.adminId ?? actor.userId;
  log.info({ fileId: row.id, viewerId }, "file viewed");
  if (row.ownerId === viewerId) return;
  await db().insert(fileViews).values({ id: uuid(), fileId: row.id, viewerId, ipAddress, viewedAt: now });
}
