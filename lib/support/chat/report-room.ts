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
import {
  insertTicket,
  lockTicketAccount,
  requireFewOpenTickets,
  ticketOwnerOf,
} from "@/lib/support/tickets/commands";
import { getRoomRow } from "./queries";

/**
 * Reports a conversation to support, which opens a ticket. From then on administrators can read it; they are notified
 * once a day per room and reporter. Throws 404 for rooms the actor cannot see, 409 above MAX_OPEN_TICKETS.
 */
export async function reportRoom(
  actor: UserActor,
  roomId: string,
  { reason }: { reason: string },
  now: Date,
): Promise<void> {
  await transact(async (tx) => {
    const room = await getRoomRow(actor, roomId, tx);
    await tx.update(chatRooms).set({ reportedAt: now }).where(eq(chatRooms.id, roomId));
    const about = { vehicleId: room.vehicleId, bookingId: room.bookingId, createdAt: now };
    const account = await lockTicketAccount(tx, actor.userId);
    await requireFewOpenTickets(tx, account.id);
    const subject = translator(localeOf(account.locale))("issueReports.subjects.offensive");
    const message = { subject, body: reason, sender: "visitor" as const, authorId: actor.userId };
    const ticket = await insertTicket(tx, { ...ticketOwnerOf(account), ...message }, now);
    const report = { id: uuid(), reporterId: actor.userId, ticketId: ticket.id, ...about };
    await tx.insert(issueReports).values({ ...report, reason: "offensive", text: reason });
    const values = { person: actor.name, reason };
    const event = `chat-report:${roomId}:${actor.userId}:${dayIn(now, KIGALI)}`;
    await notifyAdministrators(tx, { kind: "chat-reported", id: roomId, values, event }, now);
  });
}
