import { and, eq, isNotNull, lte } from "drizzle-orm";
import type { Transaction } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { chatMessages, chatReads, chatRooms } from "@/db/schema/chat";
import { notificationPreferences } from "@/db/schema/notifications";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { dashboardPath } from "@/lib/auth/rules";
import { stopEmailsLink } from "@/lib/notifications/stop-token";
import { queueMessage } from "@/lib/outbox/commands";
import { letterLink } from "@/lib/outbox/link";
import { excerptOf } from "./rules";

/** Letters a round writes. */
const AT_ONCE = 100;

/**
 * Writes to those who have not read what was said to them five minutes ago, where they want letters: once, however much
 * comes until they read. Nodes that do this at the same time take different rows. Returns how many letters there were.
 */
export function writeOfUnread(now: Date): Promise<number> {
  return transact(async (tx) => {
    const due = await tx
      .select()
      .from(chatReads)
      .where(and(isNotNull(chatReads.mailDueAt), lte(chatReads.mailDueAt, now)))
      .limit(AT_ONCE)
      .for("update", { skipLocked: true });
    let written = 0;
    for (const read of due) if (await writeTo(tx, read, now)) written++;
    return written;
  });
}

async function writeTo(
  tx: Transaction,
  { roomId, userId, readNumber }: typeof chatReads.$inferSelect,
  now: Date,
) {
  const row = await findTalk(tx, roomId, userId);
  const count = (row?.room.messageCount ?? 0) - readNumber;
  const isWanted = row && count > 0 && row.reader.status === "active" && row.wantsEmail !== false;
  await tx
    .update(chatReads)
    .set({ mailDueAt: null, ...(isWanted && { mailedNumber: row.room.messageCount }) })
    .where(and(eq(chatReads.roomId, roomId), eq(chatReads.userId, userId)));
  if (!isWanted) return false;
  const { room, reader, business, last } = row;
  const isRenter = room.personId === userId;
  const path = isRenter ? dashboardPath(reader.role) : dashboardPath("business");
  const values = {
    ...{ name: reader.firstName, count, excerpt: excerptOf(last ?? "") },
    person: isRenter ? (business ?? "Gendana") : await nameOf(tx, room.personId),
    link: letterLink(path, reader.locale, { chat: roomId }),
    settings: letterLink("/settings/notifications", reader.locale),
    stop: stopEmailsLink(userId, reader.locale),
  };
  const letter = { channel: "email", template: "chat-unread", recipient: reader.email } as const;
  await queueMessage(tx, { ...letter, userId, locale: reader.locale, values }, now);
  return true;
}

/** A room, who reads in it and what was said last. */
async function findTalk(tx: Transaction, roomId: string, readerId: string) {
  const [row] = await tx
    .select({
      room: chatRooms,
      reader: users,
      wantsEmail: notificationPreferences.email,
      business: businesses.name,
      last: chatMessages.body,
    })
    .from(chatRooms)
    .innerJoin(users, eq(users.id, readerId))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, readerId))
    .leftJoin(businesses, eq(businesses.id, chatRooms.businessId))
    .leftJoin(
      chatMessages,
      and(eq(chatMessages.roomId, chatRooms.id), eq(chatMessages.number, chatRooms.messageCount)),
    )
    .where(eq(chatRooms.id, roomId));
  return row;
}

async function nameOf(tx: Transaction, userId: string): Promise<string> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  return `${person?.firstName ?? ""} ${person?.lastName ?? ""}`.trim();
}
