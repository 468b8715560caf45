import { and, desc, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Executor, type Transaction } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import { chatBlocks, chatMessages, chatReads, chatRooms } from "@/db/schema/support/chat";
import { transact } from "@/db/transaction";
import { sendRealtimeEvent, sendTransientEvent } from "@/lib/messaging/realtime/commands";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { conflict, notFound } from "@/lib/platform/errors";
import { attachFile, storeUpload } from "@/lib/platform/files/commands";
import { agreedStatuses } from "@/lib/rentals/bookings/business-list/rules";
import { isDueAtPickUpAt } from "@/lib/rentals/bookings/upcoming";
import { type ChatMessage, type MessageRequest, SUPPORT_ID } from "./contract";
import { sideIn } from "./policy";
import {
  type ChatRoomRow,
  chatsVisibleTo,
  describeMessages,
  getRoomRow,
  listMemberIds,
  selectMessages,
} from "./queries";
import { maskContactDetails, UNREAD_EMAIL_AFTER_MINUTES } from "./rules";

/**
 * Sends a message. A repeated `clientKey` returns the message already sent. Contact details are masked until
 * the renter has an agreed booking with the business. Throws 404 for rooms the actor cannot see, 409 while either
 * side has blocked the other.
 */
export async function sendMessage(
  actor: UserActor,
  { roomId, receiverId, message, attachmentId, clientKey }: MessageRequest,
  now: Date,
): Promise<ChatMessage> {
  const id = roomId ?? (await getRoomIdWith(actor, receiverId ?? ""));
  return transact(async (tx) => {
    const room = await lockRoom(tx, actor, id);
    const earlier = clientKey && (await findByClientKey(tx, actor, room, clientKey));
    if (earlier) return earlier;
    if (await isBlocked(tx, room)) throw conflict("chatBlocked");
    const claim = { ownerId: actor.userId, purpose: "chat_attachment" as const };
    const file = attachmentId && (await attachFile(tx, { ...claim, fileId: attachmentId }, now));
    const content =
      room.businessId && !(await hasAgreedBooking(tx, room, now))
        ? maskContactDetails(message)
        : { text: message, isMasked: false };
    const number = room.messageCount + 1;
    const written = { number, senderId: actor.userId, side: sideIn(actor, room), clientKey, createdAt: now };
    await tx.insert(chatMessages).values({
      id: uuid(),
      roomId: room.id,
      ...written,
      body: content.text,
      isMasked: content.isMasked,
      fileId: file ? file.id : null,
    });
    await tx
      .update(chatRooms)
      .set({ messageCount: number, lastMessageAt: now })
      .where(eq(chatRooms.id, room.id));
    await recordRead(tx, room.id, actor.userId, number);
    await notifyMembers(tx, actor, room, number, now);
    return getMessage(tx, actor, room, number);
  });
}

/**
 * The newest room with a user, a business, a member of its team who has written there, or support. Throws
 * 404 if there is none.
 */
async function getRoomIdWith(actor: UserActor, otherId: string): Promise<string> {
  const [room] = await db()
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .where(and(isWithParticipant(actor, otherId), chatsVisibleTo(actor)))
    .orderBy(desc(chatRooms.lastMessageAt))
    .limit(1);
  if (!room) throw notFound();
  return room.id;
}

function isWithParticipant(actor: UserActor, otherId: string): SQL | undefined {
  if (otherId === SUPPORT_ID) return and(eq(chatRooms.kind, "support"), eq(chatRooms.userId, actor.userId));
  const hasWritten = db()
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, chatRooms.id), eq(chatMessages.senderId, otherId)));
  const isParty = or(eq(chatRooms.userId, otherId), eq(chatRooms.businessId, otherId));
  return otherId === actor.userId ? isParty : or(isParty, exists(hasWritten));
}

/** Locks the room: messages are numbered consecutively, so competing senders wait here. */
async function lockRoom(tx: Transaction, actor: UserActor, roomId: string): Promise<ChatRoomRow> {
  const [room] = await tx
    .select()
    .from(chatRooms)
    .where(and(eq(chatRooms.id, roomId), chatsVisibleTo(actor)))
    .for("no key update");
  if (!room) throw notFound();
  return room;
}

async function findByClientKey(tx: Transaction, actor: UserActor, room: ChatRoomRow, clientKey: string) {
  const [row] = await tx
    .select({ number: chatMessages.number })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.roomId, room.id),
        eq(chatMessages.senderId, actor.userId),
        eq(chatMessages.clientKey, clientKey),
      ),
    );
  return row && getMessage(tx, actor, room, row.number);
}

async function getMessage(tx: Transaction, actor: UserActor, room: ChatRoomRow, number: number) {
  const rows = await selectMessages(
    and(eq(chatMessages.roomId, room.id), eq(chatMessages.number, number)),
    tx,
  );
  const [message] = await describeMessages(actor, room, rows, tx);
  if (!message) throw notFound();
  return message;
}

async function isBlocked(executor: Executor, { userId, businessId }: ChatRoomRow): Promise<boolean> {
  if (!businessId) return false;
  const pair = and(eq(chatBlocks.userId, userId), eq(chatBlocks.businessId, businessId));
  return (await executor.$count(chatBlocks, pair)) > 0;
}

/**
 * True if the renter has a booking with the business that is paid or agreed at the counter; from then on they may
 * exchange contact details.
 */
async function hasAgreedBooking(
  tx: Transaction,
  { userId, businessId }: ChatRoomRow,
  now: Date,
): Promise<boolean> {
  const agreed = and(
    eq(bookings.renterId, userId),
    eq(bookings.businessId, businessId ?? ""),
    or(inArray(bookings.status, [...agreedStatuses]), isDueAtPickUpAt(now)),
  );
  return (await tx.$count(bookings, agreed)) > 0;
}

async function recordRead(tx: Transaction, roomId: string, userId: string, number: number): Promise<void> {
  await tx
    .insert(chatReads)
    .values({ roomId, userId, readNumber: number })
    .onConflictDoUpdate({
      target: [chatReads.roomId, chatReads.userId],
      set: { readNumber: sql`greatest(${chatReads.readNumber}, ${number})`, mailDueAt: null },
    });
}

/**
 * Notifies open pages at once and schedules an email for members of the other side who have not read the message
 * in five minutes: one email for everything that arrives until they read.
 */
async function notifyMembers(
  tx: Transaction,
  actor: UserActor,
  room: ChatRoomRow,
  number: number,
  now: Date,
) {
  const members = await listMemberIds(room, tx);
  await sendRealtimeEvent(
    tx,
    [...new Set([...members, actor.userId])],
    "message",
    { roomId: room.id, number },
    now,
  );
  const side = sideIn(actor, room);
  // Administrators are not emailed: they work from the support screens.
  const isTeamEmailed = room.businessId !== null && side !== "owner";
  const readers = members.filter((id) => (id === room.userId ? side !== "renter" : isTeamEmailed));
  if (readers.length === 0) return;
  const mailDueAt = addMs(now, UNREAD_EMAIL_AFTER_MINUTES * MINUTE_MS);
  const wasEmailed = sql`${chatReads.mailedNumber} > ${chatReads.readNumber}`;
  await tx
    .insert(chatReads)
    .values(readers.map((userId) => ({ roomId: room.id, userId, mailDueAt })))
    .onConflictDoUpdate({
      target: [chatReads.roomId, chatReads.userId],
      set: {
        mailDueAt: sql`case when ${wasEmailed} then null else coalesce(${chatReads.mailDueAt}, excluded.mail_due_at) end`,
      },
    });
}

/**
 * Marks a room as read, up to a message number or entirely. Throws 404 for rooms the actor cannot see and for
 * another `userId`.
 */
export async function markRoomRead(
  actor: UserActor,
  roomId: string,
  { userId = actor.userId, number }: { userId?: string; number?: number },
  now: Date,
): Promise<{ roomId: string; readNumber: number }> {
  if (userId !== actor.userId) throw notFound();
  return transact(async (tx) => {
    const room = await getRoomRow(actor, roomId, tx);
    const readNumber = Math.min(number ?? room.messageCount, room.messageCount);
    await recordRead(tx, roomId, userId, readNumber);
    const members = await listMemberIds(room, tx);
    await sendRealtimeEvent(
      tx,
      [...new Set([...members, userId])],
      "chat-read",
      { roomId, number: readNumber },
      now,
    );
    return { roomId, readNumber };
  });
}

/** Shows the other members that the actor is typing; nothing is stored. Throws 409 while either side has blocked the other. */
export async function sendTyping(actor: UserActor, roomId: string): Promise<void> {
  const room = await getRoomRow(actor, roomId);
  if (await isBlocked(db(), room)) throw conflict("chatBlocked");
  const others = (await listMemberIds(room, db())).filter((id) => id !== actor.userId);
  const name =
    room.businessId || sideIn(actor, room) === "renter" ? (actor.name.split(" ")[0] ?? "") : "Gendana";
  await sendTransientEvent(db(), others, "typing", { roomId, name });
}

/** Stores a re-encoded picture or PDF for a message in a room. Throws 404 for rooms the actor cannot see. */
export async function storeAttachment(
  actor: UserActor,
  { roomId, file }: { roomId: string; file: { name: string; bytes: Uint8Array<ArrayBuffer> } },
  now: Date,
  network: string,
) {
  await getRoomRow(actor, roomId);
  return storeUpload(actor, { file, purpose: "chat_attachment" }, now, network);
}
