import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "@/db";
import { chatBlocks, chatMessages, chatReads, chatRooms } from "@/db/schema/chat";
import { liveEvents } from "@/db/schema/live";
import { notifications } from "@/db/schema/notifications";
import { vehicles } from "@/db/schema/vehicles";

interface Talking {
  userId: string;
  adminId: string;
  bookingId: string;
  vehicleId: string;
  word: (name: string) => string;
}

/** What somebody was told, and what they said to a host. */
export async function leaveTalk(database: Database, { userId, adminId, word, ...about }: Talking) {
  const [car] = await database.select().from(vehicles).where(eq(vehicles.id, about.vehicleId));
  if (!car) throw new Error("there is no such car");
  const { businessId } = car;
  await database.insert(notifications).values({
    ...{ id: randomUUID(), userId, type: "info", priority: "other", category: "system", senderId: adminId },
    ...{ title: word("title"), message: word("message"), dedupeKey: word("event") },
  });
  await database.insert(liveEvents).values({ userId, kind: "notification" });
  const roomId = randomUUID();
  const room = { id: roomId, kind: "rental" as const, personId: userId, businessId, ...about };
  await database.insert(chatRooms).values({ ...room, messageCount: 1 });
  await database.insert(chatMessages).values({
    ...{ id: randomUUID(), roomId, number: 1, senderId: userId, side: "renter", body: word("hello") },
    clientKey: word("key"),
  });
  await database.insert(chatReads).values({ roomId, userId, readNumber: 1 });
  await database
    .insert(chatBlocks)
    .values({ personId: userId, businessId, side: "renter", blockedBy: userId });
}
