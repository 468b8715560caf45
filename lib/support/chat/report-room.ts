import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { chatRooms } from "@/db/schema/support/chat";
import { issueReports } from "@/db/schema/support/issue-reports";
import { transact } from "@/db/transaction";
import { notifyAdministrators } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { localeOf } from "@/lib/platform/i18n/find-locale";
import { translator } from "@/lib/platform/i18n/translate";
import { requireFewOpenReports } from "@/lib/support/issue-reports/open-reports";
import { insertTicket, lockTicketAccount, ticketOwnerOf } from "@/lib/support/tickets/commands";
import type { ChatReport } from "./contract";
import { getRoomRow } from "./queries";

/**
 * Reports a conversation to support, which opens a ticket that leads to it. From then on administrators can read it; they
 * are notified once a day per room and reporter. Throws 404 for rooms the actor cannot see, 409 above MAX_OPEN_REPORTS.
 */
export async function reportRoom(
  actor: UserActor,
  roomId: string,
  { reason, text }: ChatReport,
  now: Date,
): Promise<void> {
  await transact(async (tx) => {
    const { vehicleId, bookingId } = await getRoomRow(actor, roomId, tx);
    await tx.update(chatRooms).set({ reportedAt: now }).where(eq(chatRooms.id, roomId));
    const account = await lockTicketAccount(tx, actor.userId);
    await requireFewOpenReports(tx, account.id);
    const subject = translator(localeOf(account.locale))(`issueReports.conversationSubjects.${reason}`);
    const message = { subject, body: text, sender: "visitor" as const, authorId: actor.userId };
    const ticket = await insertTicket(tx, { ...ticketOwnerOf(account), ...message }, now);
    const about = { roomId, vehicleId, bookingId, reason, text };
    const report = { id: uuid(), reporterId: actor.userId, ticketId: ticket.id, createdAt: now };
    await tx.insert(issueReports).values({ ...report, ...about });
    const values = { person: actor.name, reason: text };
    const event = `chat-report:${roomId}:${actor.userId}:${dayIn(now, KIGALI)}`;
    await notifyAdministrators(tx, { kind: "chat-reported", id: roomId, values, event }, now);
  });
}
