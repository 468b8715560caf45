import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { userNotes } from "@/db/schema/identity/user-notes";
import { notifications } from "@/db/schema/messaging/notifications";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { realtimeEvents } from "@/db/schema/messaging/realtime";
import { reviewPhones } from "@/db/schema/rentals/review-phones";
import { chatBlocks, chatMessages, chatReads, chatRooms } from "@/db/schema/support/chat";
import { issueReports } from "@/db/schema/support/issue-reports";
import { supportMessages, supportNotes, supportTickets } from "@/db/schema/support/tickets";

interface MessageTraces {
  userId: string;
  adminId: string;
  bookingId: string;
  vehicleId: string;
  word: (name: string) => string;
}

/** Inserts notifications to the user and messages to an owner. */
export async function insertMessageTraces(
  database: Database,
  { userId, adminId, word, ...about }: MessageTraces,
) {
  const [vehicle] = await database.select().from(vehicles).where(eq(vehicles.id, about.vehicleId));
  if (!vehicle) throw new Error("there is no such car");
  const { businessId } = vehicle;
  await database.insert(notifications).values({
    id: randomUUID(),
    userId,
    type: "info",
    priority: "other",
    category: "system",
    senderId: adminId,
    title: word("title"),
    message: word("message"),
    dedupeKey: word("event"),
  });
  await database.insert(realtimeEvents).values({ userId, kind: "notification" });
  const roomId = randomUUID();
  const room = { id: roomId, kind: "rental" as const, userId, businessId, ...about };
  await database.insert(chatRooms).values({ ...room, messageCount: 1 });
  await database.insert(chatMessages).values({
    id: randomUUID(),
    roomId,
    number: 1,
    senderId: userId,
    side: "renter",
    body: word("hello"),
    clientKey: word("key"),
  });
  await database.insert(chatReads).values({ roomId, userId, readNumber: 1 });
  await database.insert(chatBlocks).values({ userId, businessId, side: "renter", blockedBy: userId });
}

interface SupportTraces {
  userId: string;
  adminId: string;
  email: string;
  phone: string;
  word: (name: string) => string;
}

/** Inserts support tickets, reports and emails of the user. */
export async function insertSupportTraces(
  database: Database,
  { userId, word, email, phone, adminId }: SupportTraces,
): Promise<void> {
  const ticketId = randomUUID();
  const about = { name: word("name"), email, phone, subject: word("subject") };
  await database.insert(supportTickets).values({ id: ticketId, reference: word("GS"), userId, ...about });
  await database.insert(supportMessages).values([
    { id: randomUUID(), ticketId, sender: "visitor", authorId: userId, body: word("question") },
    { id: randomUUID(), ticketId, sender: "support", authorId: adminId, body: `Dear ${word("First")}` },
  ]);
  const note = { authorId: adminId, body: word("note") };
  await database.insert(userNotes).values({ id: randomUUID(), userId, ...note });
  await database.insert(reviewPhones).values({ phoneHash: randomUUID(), userId, createdAt: new Date() });
  await database.insert(supportNotes).values({ id: randomUUID(), ticketId, ...note });
  const report = { reporterId: userId, reason: "other" as const, text: "The sign is crooked.", email };
  await database.insert(issueReports).values({ id: randomUUID(), ...report });
  const message = { channel: "email" as const, recipient: email, template: "password-changed", locale: "en" };
  await database
    .insert(outboxMessages)
    .values({ id: randomUUID(), userId, ...message, subject: word("subject"), body: word("body") });
}
