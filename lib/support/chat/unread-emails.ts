import { and, eq, isNotNull, lte } from "drizzle-orm";
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

async function queueUnreadEmail(
  tx: Transaction,
  { roomId, userId, readNumber }: typeof chatReads.$inferSelect,
  now: Date,
) {
  const row = await findConversation(tx, roomId, userId);
  const count = (row?.room.messageCount ?? 0) - readNumber;
  // Somebody may have left the team meanwhile, or lost the permission.
  const isMember = row !== undefined && (await listMemberIds(row.room, tx)).includes(userId);
  const shouldSend = isMember && count > 0 && row.reader.status === "active" && row.wantsEmail !== false;
  await tx
    .update(chatReads)
    .set({ mailDueAt: null, ...(shouldSend && { mailedNumber: row.room.messageCount }) })
    .where(and(eq(chatReads.roomId, roomId), eq(chatReads.userId, userId)));
  if (!shouldSend) return false;
  const { room, reader, business, last } = row;
  const isRenter = room.userId === userId;
  const path = isRenter ? dashboardPath(reader.role) : dashboardPath("business");
  const values = {
    name: reader.firstName,
    count,
    excerpt: excerptOf(last ?? ""),
    person: isRenter ? (business ?? "Gendana") : await userNameOf(tx, room.userId),
    link: localizedPageUrl(path, reader.locale, { chat: roomId }),
    settings: localizedPageUrl("/settings/notifications", reader.locale),
    stop: unsubscribeUrl(userId, reader.locale, "email"),
  };
  const email = { channel: "email", template: "chat-unread", recipient: reader.email } as const;
  await queueMessage(tx, { ...email, userId, locale: reader.locale, values }, now);
  return true;
}

/** Returns the room with its reader, their preference, the business and the last message. */
async function findConversation(tx: Transaction, roomId: string, readerId: string) {
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

async function userNameOf(tx: Transaction, userId: string): Promise<string> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  return user ? fullNameOf(user) : "";
}
