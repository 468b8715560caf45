import { and, desc, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { chatBlocks, chatMessages, chatReads, chatRooms } from "@/db/schema/chat";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { after, MINUTE_MS } from "@/lib/dates";
import { conflict, notFound } from "@/lib/errors";
import { claimFile } from "@/lib/files/commands";
import { tellInPassing, tellLive } from "@/lib/live/commands";
import { type ChatMessage, type MessageRequest, SUPPORT_ID } from "./contract";
import { sideIn } from "./policy";
import { describeMessages, getRoomRow, membersOf, type RoomRow, selectMessages, visibleTo } from "./queries";
import { LETTER_AFTER_MINUTES, masked } from "./rules";

/**
 * Says something in a room. Sent again with the same `clientKey` it is the same message. 404 for a room one has no part
 * in, 409 while either side has blocked the other.
 */
export async function sendMessage(
  actor: UserActor,
  { roomId, receiverId, message, attachmentId, clientKey }: MessageRequest,
  now: Date,
): Promise<ChatMessage> {
  const id = roomId ?? (await findRoomWith(actor, receiverId ?? ""));
  return transact(async (tx) => {
    const room = await lockRoom(tx, actor, id);
    const earlier = clientKey && (await findByKey(tx, actor, room, clientKey));
    if (earlier) return earlier;
    if (await isBlocked(tx, room)) throw conflict("chatBlocked");
    const claim = { ownerId: actor.userId, purpose: "chat_attachment" as const };
    const file = attachmentId && (await claimFile(tx, { ...claim, fileId: attachmentId }, now));
    const words =
      room.businessId && !(await isPaid(tx, room)) ? masked(message) : { text: message, isMasked: false };
    const number = room.messageCount + 1;
    const written = { number, senderId: actor.userId, side: sideIn(actor, room), clientKey, createdAt: now };
    await tx.insert(chatMessages).values({
      ...{ id: uuid(), roomId: room.id, ...written, body: words.text, isMasked: words.isMasked },
      fileId: file ? file.id : null,
    });
    await tx
      .update(chatRooms)
      .set({ messageCount: number, lastMessageAt: now })
      .where(eq(chatRooms.id, room.id));
    await noteRead(tx, room.id, actor.userId, number);
    await tellMembers(tx, actor, room, number, now);
    return getMessage(tx, actor, room, number);
  });
}

/** The newest talk one has with a person, a business, whoever of its team has written there, or support. */
async function findRoomWith(actor: UserActor, otherId: string): Promise<string> {
  const [room] = await db()
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .where(and(isWith(actor, otherId), visibleTo(actor)))
    .orderBy(desc(chatRooms.lastMessageAt))
    .limit(1);
  if (!room) throw notFound();
  return room.id;
}

function isWith(actor: UserActor, otherId: string): SQL | undefined {
  if (otherId === SUPPORT_ID) return and(eq(chatRooms.kind, "support"), eq(chatRooms.personId, actor.userId));
  const said = db()
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, chatRooms.id), eq(chatMessages.senderId, otherId)));
  const isParty = or(eq(chatRooms.personId, otherId), eq(chatRooms.businessId, otherId));
  return otherId === actor.userId ? isParty : or(isParty, exists(said));
}

/** Messages of a room are numbered one after the other, so whoever sends waits here. */
async function lockRoom(tx: Transaction, actor: UserActor, roomId: string): Promise<RoomRow> {
  const [room] = await tx
    .select()
    .from(chatRooms)
    .where(and(eq(chatRooms.id, roomId), visibleTo(actor)))
    .for("no key update");
  if (!room) throw notFound();
  return room;
}

async function findByKey(tx: Transaction, actor: UserActor, room: RoomRow, clientKey: string) {
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

async function getMessage(tx: Transaction, actor: UserActor, room: RoomRow, number: number) {
  const rows = await selectMessages(
    and(eq(chatMessages.roomId, room.id), eq(chatMessages.number, number)),
    tx,
  );
  const [message] = await describeMessages(actor, room, rows, tx);
  if (!message) throw notFound();
  return message;
}

async function isBlocked(tx: Transaction, { personId, businessId }: RoomRow): Promise<boolean> {
  if (!businessId) return false;
  const pair = and(eq(chatBlocks.personId, personId), eq(chatBlocks.businessId, businessId));
  return (await tx.$count(chatBlocks, pair)) > 0;
}

/** Whether the two have a rental that was paid for: then they may tell each other where and how to meet. */
async function isPaid(tx: Transaction, { personId, businessId }: RoomRow): Promise<boolean> {
  const rental = and(
    eq(bookings.renterId, personId),
    eq(bookings.businessId, businessId ?? ""),
    inArray(bookings.status, ["confirmed", "active", "completed"]),
  );
  return (await tx.$count(bookings, rental)) > 0;
}

async function noteRead(tx: Transaction, roomId: string, userId: string, number: number): Promise<void> {
  await tx
    .insert(chatReads)
    .values({ roomId, userId, readNumber: number })
    .onConflictDoUpdate({
      target: [chatReads.roomId, chatReads.userId],
      set: { readNumber: sql`greatest(${chatReads.readNumber}, ${number})`, mailDueAt: null },
    });
}

/** Open pages at once; who has not read it in five minutes gets a letter, one for all that comes until they read. */
async function tellMembers(tx: Transaction, actor: UserActor, room: RoomRow, number: number, now: Date) {
  const members = await membersOf(room, tx);
  await tellLive(tx, [...new Set([...members, actor.userId])], "message", { roomId: room.id, number }, now);
  // Support has a desk of its own.
  const readers = members.filter((id) => id !== actor.userId && (room.businessId || id === room.personId));
  if (readers.length === 0) return;
  const mailDueAt = after(now, LETTER_AFTER_MINUTES * MINUTE_MS);
  const isTold = sql`${chatReads.mailedNumber} > ${chatReads.readNumber}`;
  await tx
    .insert(chatReads)
    .values(readers.map((userId) => ({ roomId: room.id, userId, mailDueAt })))
    .onConflictDoUpdate({
      target: [chatReads.roomId, chatReads.userId],
      set: {
        mailDueAt: sql`case when ${isTold} then null else coalesce(${chatReads.mailDueAt}, excluded.mail_due_at) end`,
      },
    });
}

/** One has read a room, up to a message or all of it. 404 for another's room, and for reading in another's name. */
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
    await noteRead(tx, roomId, userId, readNumber);
    const members = await membersOf(room, tx);
    await tellLive(tx, [...new Set([...members, userId])], "chat-read", { roomId, number: readNumber }, now);
    return { roomId, readNumber };
  });
}

/** Lets the others see that somebody writes; nothing of it is kept. */
export async function showTyping(actor: UserActor, roomId: string): Promise<void> {
  const room = await getRoomRow(actor, roomId);
  const others = (await membersOf(room, db())).filter((id) => id !== actor.userId);
  const name =
    room.businessId || sideIn(actor, room) === "renter" ? (actor.name.split(" ")[0] ?? "") : "Gendana";
  await tellInPassing(db(), others, "typing", { roomId, name });
}
