import { and, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Executor } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { files } from "@/db/schema/platform/files";
import { bookings } from "@/db/schema/rentals/bookings";
import { chatBlocks, chatMessages, chatReads, chatRooms } from "@/db/schema/support/chat";
import type { AccountParams } from "@/lib/messaging/notifications/contract";
import type { Actor, UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { storedFileUrl } from "@/lib/platform/files/upload-rules";
import type { Page } from "@/lib/platform/http/responses";
import { rolesWithPermission } from "@/lib/platform/permissions";
import { fullNameOf } from "@/lib/platform/text";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/bookings-visible-to";
import { representedBusinessIds } from "@/lib/rentals/bookings/policy";
import { type ChatMessage, type ChatRoom, type MessagesQuery, SUPPORT_ID } from "./contract";
import { sideIn } from "./policy";

export type ChatRoomRow = typeof chatRooms.$inferSelect;

/**
 * Visibility of rooms: the actor's own and those of businesses they represent; for administrators also support
 * rooms and reported ones. An administrator acting as a user sees only those of the user's rooms that
 * administrators may read.
 */
export function chatsVisibleTo(actor: Actor): SQL {
  if (actor.kind !== "user") return sql`false`;
  const own = eq(chatRooms.userId, actor.userId);
  const ids = representedBusinessIds(actor);
  const isOwnBusiness = ids.length > 0 ? inArray(chatRooms.businessId, ids) : sql`false`;
  const isSupports = sql`(${chatRooms.kind} = 'support' or ${chatRooms.reportedAt} is not null)`;
  const support = actor.role === "admin" ? isSupports : sql`false`;
  if (actor.acting) return sql`((${own} or ${isOwnBusiness}) and ${isSupports})`;
  return sql`(${own} or ${isOwnBusiness} or ${support})`;
}

/** Throws 404 for rooms the actor cannot see. */
export async function getRoomRow(
  actor: Actor,
  roomId: string,
  executor: Executor = db(),
): Promise<ChatRoomRow> {
  const [room] = await executor
    .select()
    .from(chatRooms)
    .where(and(eq(chatRooms.id, roomId), chatsVisibleTo(actor)));
  if (!room) throw notFound();
  return room;
}

/** The documented paths name an account; it must be the caller's own. Throws 404 otherwise. */
function requireSelf(actor: UserActor, { userType, userId }: AccountParams): void {
  if (userId !== actor.userId || userType !== actor.role) throw notFound();
}

const person = alias(users, "person");
const unread = sql<number>`greatest(${chatRooms.messageCount} - coalesce(${chatReads.readNumber}, 0), 0)::int`;

/**
 * Lists rooms with messages and empty rooms the actor opened, newest message first. Throws 404 for another
 * account.
 */
export async function listRooms(
  actor: UserActor,
  whose: AccountParams,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ChatRoom>> {
  requireSelf(actor, whose);
  const isListed = and(
    chatsVisibleTo(actor),
    or(sql`${chatRooms.messageCount} > 0`, eq(chatRooms.userId, actor.userId)),
  );
  const [rows, total] = await Promise.all([
    selectRooms(actor, isListed)
      .orderBy(desc(chatRooms.lastMessageAt), desc(chatRooms.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db().$count(chatRooms, isListed),
  ]);
  const items = rows.map((row) => describeRoom(actor, row));
  return { items, total, page, pageCount: Math.max(1, Math.ceil(total / limit)) };
}

export async function getRoom(actor: UserActor, roomId: string): Promise<ChatRoom> {
  const [row] = await selectRooms(actor, and(eq(chatRooms.id, roomId), chatsVisibleTo(actor)));
  if (!row) throw notFound();
  return describeRoom(actor, row);
}

export async function countUnreadMessages(
  actor: UserActor,
  whose: AccountParams,
): Promise<{ unreadCount: number }> {
  requireSelf(actor, whose);
  const [row] = await db()
    .select({ unread: sql<number>`coalesce(sum(${unread}), 0)::int` })
    .from(chatRooms)
    .leftJoin(chatReads, isReadBy(actor))
    .where(chatsVisibleTo(actor));
  return { unreadCount: row?.unread ?? 0 };
}

const isReadBy = ({ userId }: UserActor) =>
  and(eq(chatReads.roomId, chatRooms.id), eq(chatReads.userId, userId));

function selectRooms(actor: UserActor, condition: SQL | undefined) {
  const block = (side: "renter" | "owner") => sql<boolean>`exists (select 1 from ${chatBlocks}
    where ${chatBlocks.userId} = ${chatRooms.userId} and ${chatBlocks.businessId} = ${chatRooms.businessId}
      and ${chatBlocks.side} = ${side})`;
  return (
    db()
      .select({
        room: chatRooms,
        unread,
        person: { firstName: person.firstName, lastName: person.lastName, role: person.role },
        business: businesses.name,
        car: vehicles.title,
        bookingId: bookings.id,
        last: {
          body: chatMessages.body,
          at: chatMessages.createdAt,
          senderId: chatMessages.senderId,
          fileId: chatMessages.fileId,
        },
        blocks: { renter: block("renter"), owner: block("owner") },
      })
      .from(chatRooms)
      .innerJoin(person, eq(person.id, chatRooms.userId))
      .leftJoin(businesses, eq(businesses.id, chatRooms.businessId))
      .leftJoin(vehicles, eq(vehicles.id, chatRooms.vehicleId))
      // A renter may write before paying; the business does not see the checkout.
      .leftJoin(bookings, and(eq(bookings.id, chatRooms.bookingId), bookingsVisibleTo(actor)))
      .leftJoin(chatReads, isReadBy(actor))
      .leftJoin(
        chatMessages,
        and(eq(chatMessages.roomId, chatRooms.id), eq(chatMessages.number, chatRooms.messageCount)),
      )
      .where(condition ?? sql`false`)
  );
}

type RoomDetails = Awaited<ReturnType<typeof selectRooms>>[number];

function describeRoom(actor: UserActor, { room, last, blocks, ...row }: RoomDetails): ChatRoom {
  const side = sideIn(actor, room);
  const userName = fullNameOf(row.person);
  const other = room.kind === "support" ? "Gendana" : (row.business ?? "");
  return {
    id: room.id,
    kind: room.kind,
    side,
    messageCount: room.messageCount,
    unreadCount: row.unread,
    participants: [
      { id: room.userId, name: userName, type: row.person.role },
      room.businessId
        ? { id: room.businessId, name: other, type: "business" as const }
        : { id: SUPPORT_ID, name: other, type: "support" as const },
    ],
    counterpart: side === "renter" ? other : userName,
    subject: row.car,
    vehicleId: room.vehicleId,
    bookingId: row.bookingId,
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

/** Lists a page of messages, oldest first. Throws 404 for rooms the actor cannot see. */
export async function listMessages(
  actor: UserActor,
  roomId: string,
  { limit, offset, before }: MessagesQuery,
): Promise<Page<ChatMessage>> {
  const room = await getRoomRow(actor, roomId);
  const pageFilter = and(
    eq(chatMessages.roomId, roomId),
    before ? lt(chatMessages.number, before) : sql`true`,
  );
  const rows = await selectMessages(pageFilter)
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
  room: ChatRoomRow,
  rows: Awaited<ReturnType<typeof selectMessages>>,
  executor: Executor = db(),
): Promise<ChatMessage[]> {
  const read = await readBySide(room, executor);
  return rows.map(({ message, sender, file }) => {
    const isFromRenterSide = message.side === "renter";
    const others = room.kind === "support" ? ("support" as const) : ("business" as const);
    const own = message.senderId === actor.userId;
    return {
      id: message.id,
      roomId: room.id,
      number: message.number,
      senderId: message.senderId,
      senderName: message.side === "support" ? "Gendana" : fullNameOf(sender),
      senderType: isFromRenterSide ? sender.role : others,
      receiverId: isFromRenterSide ? (room.businessId ?? SUPPORT_ID) : room.userId,
      receiverType: isFromRenterSide ? others : "individual",
      message: message.body,
      messageType: message.fileId ? "file" : "text",
      isMasked: message.isMasked,
      attachment: file && {
        id: file.id,
        name: file.originalName,
        mediaType: file.mediaType,
        bytes: file.bytes,
        url: storedFileUrl(file),
      },
      clientKey: own ? message.clientKey : null,
      timestamp: message.createdAt.toISOString(),
      isRead: message.number <= (isFromRenterSide ? read.others : read.person),
    };
  });
}

/** How far each side has read; for the other side, its member who read furthest. */
async function readBySide(
  room: ChatRoomRow,
  executor: Executor,
): Promise<{ person: number; others: number }> {
  const furthest = (condition: SQL) =>
    sql<number>`coalesce(max(${chatReads.readNumber}) filter (where ${condition}), 0)::int`;
  const [row] = await executor
    .select({
      person: furthest(eq(chatReads.userId, room.userId)),
      others: furthest(sql`${chatReads.userId} <> ${room.userId}`),
    })
    .from(chatReads)
    .where(eq(chatReads.roomId, room.id));
  return row ?? { person: 0, others: 0 };
}

/**
 * Returns the users who receive a room's messages: the renter, and the business's members who run rentals or
 * all administrators.
 */
export async function listMemberIds(room: ChatRoomRow, executor: Executor): Promise<string[]> {
  const rows = room.businessId
    ? await executor
        .select({ id: teamMembers.userId })
        .from(teamMembers)
        .where(
          and(
            eq(teamMembers.businessId, room.businessId),
            inArray(teamMembers.role, [...rolesWithPermission("rentals.run")]),
          ),
        )
    : await executor.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
  return [...new Set([room.userId, ...rows.map(({ id }) => id)])];
}
