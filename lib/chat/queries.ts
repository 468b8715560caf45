import { and, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Executor } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { chatBlocks, chatMessages, chatReads, chatRooms } from "@/db/schema/chat";
import { files } from "@/db/schema/files";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import type { Page } from "@/lib/api/route";
import type { Actor, UserActor } from "@/lib/auth/contract";
import { notFound } from "@/lib/errors";
import { fileUrl } from "@/lib/files/rules";
import { rolesWith } from "@/lib/team/permissions";
import { type ChatMessage, type ChatPerson, type ChatRoom, type MessagesQuery, SUPPORT_ID } from "./contract";
import { businessesOf, sideIn } from "./policy";

export type RoomRow = typeof chatRooms.$inferSelect;

/**
 * The talks of a person, of the businesses they speak for, and with support and reported ones for administrators. Who acts
 * as somebody sees of theirs what an administrator may.
 */
export function visibleTo(actor: Actor): SQL {
  if (actor.kind !== "user") return sql`false`;
  const own = eq(chatRooms.personId, actor.userId);
  const ids = businessesOf(actor);
  const ours = ids.length > 0 ? inArray(chatRooms.businessId, ids) : sql`false`;
  const isSupports = sql`(${chatRooms.kind} = 'support' or ${chatRooms.reportedAt} is not null)`;
  const support = actor.role === "admin" ? isSupports : sql`false`;
  if (actor.acting) return sql`((${own} or ${ours}) and ${isSupports})`;
  return sql`(${own} or ${ours} or ${support})`;
}

/** 404 for a room one has no part in. */
export async function getRoomRow(actor: Actor, roomId: string, executor: Executor = db()): Promise<RoomRow> {
  const [room] = await executor
    .select()
    .from(chatRooms)
    .where(and(eq(chatRooms.id, roomId), visibleTo(actor)));
  if (!room) throw notFound();
  return room;
}

/** Documented paths name a person: only oneself, in one's own kind of account. */
function requireSelf(actor: UserActor, { userType, userId }: ChatPerson): void {
  if (userId !== actor.userId || userType !== actor.role) throw notFound();
}

const person = alias(users, "person");
const unread = sql<number>`greatest(${chatRooms.messageCount} - coalesce(${chatReads.readNumber}, 0), 0)::int`;

/** Those with something in them, or that one has just opened, newest message first. */
export async function listRoomsOf(
  actor: UserActor,
  whose: ChatPerson,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ChatRoom>> {
  requireSelf(actor, whose);
  const isWorth = and(
    visibleTo(actor),
    or(sql`${chatRooms.messageCount} > 0`, eq(chatRooms.personId, actor.userId)),
  );
  const [rows, total] = await Promise.all([
    selectRooms(actor, isWorth)
      .orderBy(desc(chatRooms.lastMessageAt), desc(chatRooms.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db().$count(chatRooms, isWorth),
  ]);
  const items = rows.map((row) => describeRoom(actor, row));
  return { items, total, page, pageCount: Math.max(1, Math.ceil(total / limit)) };
}

export async function getRoom(actor: UserActor, roomId: string): Promise<ChatRoom> {
  const [row] = await selectRooms(actor, and(eq(chatRooms.id, roomId), visibleTo(actor)));
  if (!row) throw notFound();
  return describeRoom(actor, row);
}

export async function countUnreadMessages(
  actor: UserActor,
  whose: ChatPerson,
): Promise<{ unreadCount: number }> {
  requireSelf(actor, whose);
  const [row] = await db()
    .select({ unread: sql<number>`coalesce(sum(${unread}), 0)::int` })
    .from(chatRooms)
    .leftJoin(chatReads, isReadBy(actor))
    .where(visibleTo(actor));
  return { unreadCount: row?.unread ?? 0 };
}

const isReadBy = ({ userId }: UserActor) =>
  and(eq(chatReads.roomId, chatRooms.id), eq(chatReads.userId, userId));

function selectRooms(actor: UserActor, condition: SQL | undefined) {
  const block = (side: "renter" | "owner") => sql<boolean>`exists (select 1 from ${chatBlocks}
    where ${chatBlocks.personId} = ${chatRooms.personId} and ${chatBlocks.businessId} = ${chatRooms.businessId}
      and ${chatBlocks.side} = ${side})`;
  return db()
    .select({
      room: chatRooms,
      unread,
      person: { firstName: person.firstName, lastName: person.lastName, role: person.role },
      business: businesses.name,
      car: vehicles.title,
      last: {
        body: chatMessages.body,
        at: chatMessages.createdAt,
        senderId: chatMessages.senderId,
        fileId: chatMessages.fileId,
      },
      blocks: { renter: block("renter"), owner: block("owner") },
    })
    .from(chatRooms)
    .innerJoin(person, eq(person.id, chatRooms.personId))
    .leftJoin(businesses, eq(businesses.id, chatRooms.businessId))
    .leftJoin(vehicles, eq(vehicles.id, chatRooms.vehicleId))
    .leftJoin(chatReads, isReadBy(actor))
    .leftJoin(
      chatMessages,
      and(eq(chatMessages.roomId, chatRooms.id), eq(chatMessages.number, chatRooms.messageCount)),
    )
    .where(condition ?? sql`false`);
}

type RoomFound = Awaited<ReturnType<typeof selectRooms>>[number];

function describeRoom(actor: UserActor, { room, last, blocks, ...row }: RoomFound): ChatRoom {
  const side = sideIn(actor, room);
  const personName = `${row.person.firstName} ${row.person.lastName}`.trim();
  const other = room.kind === "support" ? "Gendana" : (row.business ?? "");
  return {
    ...{ id: room.id, kind: room.kind, side, messageCount: room.messageCount, unreadCount: row.unread },
    participants: [
      { id: room.personId, name: personName, type: row.person.role },
      room.businessId
        ? { id: room.businessId, name: other, type: "business" as const }
        : { id: SUPPORT_ID, name: other, type: "support" as const },
    ],
    ...{ counterpart: side === "renter" ? other : personName, subject: row.car },
    ...{ vehicleId: room.vehicleId, bookingId: room.bookingId },
    lastMessage: last && {
      message: last.body,
      timestamp: last.at.toISOString(),
      isOwn: last.senderId === actor.userId,
      hasFile: last.fileId !== null,
    },
    isBlocked: side !== "support" && blocks[side],
    isActive: !blocks.renter && !blocks.owner,
    createdAt: room.createdAt.toISOString(),
    updatedAt: room.lastMessageAt.toISOString(),
  };
}

/** A page of a talk, in the order it was said. 404 for a room one has no part in. */
export async function listMessages(
  actor: UserActor,
  roomId: string,
  { limit, offset, before }: MessagesQuery,
): Promise<Page<ChatMessage>> {
  const room = await getRoomRow(actor, roomId);
  const isWanted = and(eq(chatMessages.roomId, roomId), before ? lt(chatMessages.number, before) : sql`true`);
  const rows = await selectMessages(isWanted)
    .orderBy(desc(chatMessages.number))
    .limit(limit)
    .offset(before ? 0 : offset);
  const items = (await describeMessages(actor, room, rows)).reverse();
  const page = Math.floor(offset / limit) + 1;
  return {
    items,
    total: room.messageCount,
    page,
    pageCount: Math.max(1, Math.ceil(room.messageCount / limit)),
  };
}

export function selectMessages(condition: SQL | undefined, executor: Executor = db()) {
  return executor
    .select({
      message: chatMessages,
      sender: { firstName: users.firstName, lastName: users.lastName, role: users.role },
      file: files,
    })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.senderId))
    .leftJoin(files, and(eq(files.id, chatMessages.fileId), sql`${files.deletedAt} is null`))
    .where(condition ?? sql`false`);
}

export async function describeMessages(
  actor: UserActor,
  room: RoomRow,
  rows: Awaited<ReturnType<typeof selectMessages>>,
  executor: Executor = db(),
): Promise<ChatMessage[]> {
  const read = await readBySide(room, executor);
  return rows.map(({ message, sender, file }) => {
    const isFromPerson = message.side === "renter";
    const others = room.kind === "support" ? ("support" as const) : ("business" as const);
    const own = message.senderId === actor.userId;
    return {
      ...{ id: message.id, roomId: room.id, number: message.number, senderId: message.senderId },
      senderName: message.side === "support" ? "Gendana" : `${sender.firstName} ${sender.lastName}`.trim(),
      senderType: isFromPerson ? sender.role : others,
      receiverId: isFromPerson ? (room.businessId ?? SUPPORT_ID) : room.personId,
      receiverType: isFromPerson ? others : "individual",
      ...{ message: message.body, messageType: message.fileId ? "file" : "text", isMasked: message.isMasked },
      attachment: file && {
        ...{ id: file.id, name: file.originalName, mediaType: file.mediaType, bytes: file.bytes },
        url: fileUrl(file),
      },
      clientKey: own ? message.clientKey : null,
      timestamp: message.createdAt.toISOString(),
      isRead: message.number <= (isFromPerson ? read.others : read.person),
    };
  });
}

/** Up to where each side has read: of the others, whoever of them got furthest. */
async function readBySide(room: RoomRow, executor: Executor): Promise<{ person: number; others: number }> {
  const furthest = (condition: SQL) =>
    sql<number>`coalesce(max(${chatReads.readNumber}) filter (where ${condition}), 0)::int`;
  const [row] = await executor
    .select({
      person: furthest(eq(chatReads.userId, room.personId)),
      others: furthest(sql`${chatReads.userId} <> ${room.personId}`),
    })
    .from(chatReads)
    .where(eq(chatReads.roomId, room.id));
  return row ?? { person: 0, others: 0 };
}

/** Everybody who hears of a room. */
export async function membersOf(room: RoomRow, executor: Executor): Promise<string[]> {
  const rows = room.businessId
    ? await executor
        .select({ id: teamMembers.userId })
        .from(teamMembers)
        .where(
          and(
            eq(teamMembers.businessId, room.businessId),
            inArray(teamMembers.role, [...rolesWith("rentals.run")]),
          ),
        )
    : await executor.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
  return [...new Set([room.personId, ...rows.map(({ id }) => id)])];
}
