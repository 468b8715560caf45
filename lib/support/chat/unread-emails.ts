import { and, desc, eq, gt, isNotNull, lte, ne, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { notificationPreferences } from "@/db/schema/messaging/notifications";
import { chatMessages, chatReads, chatRooms } from "@/db/schema/support/chat";
import { transact } from "@/db/transaction";
import { dashboardPath } from "@/lib/identity/sign-in/rules";
import { queueMessage } from "@/lib/messaging/email-and-sms/commands";
import { unsubscribeUrl } from "@/lib/messaging/notifications/unsubscribe-token";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import { excerptOf, fullNameOf } from "@/lib/platform/text";
import type { ChatSide } from "./contract";
import { listMemberIds } from "./queries";

/** Emails per run. */
const BATCH_SIZE = 100;

/**
 * Emails users who have not read messages sent to them five minutes ago, if they want emails: once, until they
 * read. Several nodes can run this at the same time, because each takes different rows. Returns the number of
 * emails queued.
 */
export function queueUnreadEmails(now: Date): Promise<number> {
  return transact(async (tx) => {
    const due = await tx
      .select()
      .from(chatReads)
      .where(and(isNotNull(chatReads.mailDueAt), lte(chatReads.mailDueAt, now)))
      .limit(BATCH_SIZE)
      .for("update", { skipLocked: true });
    let queued = 0;
    for (const read of due) if (await queueUnreadEmail(tx, read, now)) queued++;
    return queued;
  });
}

async function queueUnreadEmail(tx: Transaction, read: typeof chatReads.$inferSelect, now: Date) {
  const { roomId, userId } = read;
  const row = await findConversation(tx, roomId, userId);
  const last = row && (await findUnread(tx, read, row.room.userId === userId ? "renter" : "owner"));
  // Somebody may have left the team meanwhile, or lost the permission.
  const isMember = row !== undefined && (await listMemberIds(row.room, tx)).includes(userId);
  const shouldSend = isMember && last && row.reader.status === "active" && row.wantsEmail !== false;
  await tx
    .update(chatReads)
    .set({ mailDueAt: null, ...(shouldSend && { mailedNumber: row.room.messageCount }) })
    .where(and(eq(chatReads.roomId, roomId), eq(chatReads.userId, userId)));
  if (!shouldSend) return false;
  const { room, reader, business } = row;
  const isRenter = room.userId === userId;
  const path = isRenter ? dashboardPath(reader.role) : dashboardPath("business");
  const otherName = (last.side === "owner" && business) || "Gendana";
  const values = {
    name: reader.firstName,
    count: last.count,
    excerpt: excerptOf(last.body),
    person: last.side === "renter" ? await userNameOf(tx, room.userId) : otherName,
    link: localizedPageUrl(path, reader.locale, { chat: roomId }),
    settings: localizedPageUrl("/settings/notifications", reader.locale),
    stop: unsubscribeUrl(userId, reader.locale, "email"),
  };
  const email = { channel: "email", template: "chat-unread", recipient: reader.email } as const;
  await queueMessage(tx, { ...email, userId, locale: reader.locale, values }, now);
  return true;
}

/** Returns the room with its reader, their preference, and the business. */
async function findConversation(tx: Transaction, roomId: string, readerId: string) {
  const [row] = await tx
    .select({
      room: chatRooms,
      reader: users,
      wantsEmail: notificationPreferences.email,
      business: businesses.name,
    })
    .from(chatRooms)
    .innerJoin(users, eq(users.id, readerId))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, readerId))
    .leftJoin(businesses, eq(businesses.id, chatRooms.businessId))
    .where(eq(chatRooms.id, roomId));
  return row;
}

/** The newest unread message that the reader's own side has not written, and how many there are. */
async function findUnread(
  tx: Transaction,
  { roomId, readNumber }: typeof chatReads.$inferSelect,
  ownSide: ChatSide,
) {
  const [message] = await tx
    .select({
      body: chatMessages.body,
      side: chatMessages.side,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.roomId, roomId),
        gt(chatMessages.number, readNumber),
        ne(chatMessages.side, ownSide),
      ),
    )
    .orderBy(desc(chatMessages.number))
    .limit(1);
  return message;
}

async function userNameOf(tx: Transaction, userId: string): Promise<string> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  return user ? fullNameOf(user) : "";
}
