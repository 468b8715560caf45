import { and, asc, eq, ne } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "../index";
import { teamMembers } from "../schema/businesses/businesses";
import { users } from "../schema/identity/users";
import { bookings } from "../schema/rentals/bookings";
import { chatMessages, chatReads, chatRooms } from "../schema/support/chat";
import { hoursAfter } from "./period";

type ConversationBooking = Pick<typeof bookings.$inferSelect, "id" | "vehicleId" | "businessId" | "renterId">;
type Side = "renter" | "owner";

/**
 * Adds a conversation between the demo renter and the fleet's owner, and another person's question to the
 * owner.
 */
export async function loadConversations(tx: Transaction, now: Date): Promise<void> {
  const [owner] = await tx.select().from(users).where(eq(users.email, "fleet@gendana.rw"));
  const [renter] = await tx.select().from(users).where(eq(users.email, "renter@gendana.rw"));
  if (!owner || !renter) throw new Error("the demo data lacks the owner or the renter");
  const isFleets = eq(teamMembers.userId, owner.id);
  const [own] = await find(
    tx,
    and(isFleets, eq(bookings.renterId, renter.id), eq(bookings.status, "confirmed")),
  );
  const [asked] = await find(
    tx,
    and(isFleets, ne(bookings.renterId, renter.id), eq(bookings.status, "requested")),
  );
  if (own)
    await loadConversation(
      tx,
      { booking: own, ownerId: owner.id, startedAt: hoursAfter(now, -20), read: { renter: 3, owner: 4 } },
      [
        ["renter", "Good morning! Could we fetch the car at nine instead of ten?"],
        ["owner", "Good morning Keza. Nine is fine, the car will be washed and ready."],
        ["renter", "Wonderful, thank you."],
        ["owner", "Please bring your driving licence: we look at it before we hand over the key."],
      ],
    );
  if (asked)
    await loadConversation(
      tx,
      { booking: asked, ownerId: owner.id, startedAt: hoursAfter(now, -0.3), read: { renter: 1, owner: 0 } },
      [["renter", "Hello, is there room for two large suitcases and a pushchair?"]],
    );
  if (asked) await askSupport(tx, asked.renterId, hoursAfter(now, -0.6));
}

/** Adds a support conversation that awaits an administrator. */
async function askSupport(tx: Transaction, userId: string, at: Date): Promise<void> {
  const roomId = v7({ msecs: at.getTime() });
  const lines = [
    "Good afternoon, my card was refused twice although there is money on it.",
    "Can I pay the same booking by mobile money instead?",
  ];
  const messages = lines.map((body, index) => {
    const createdAt = hoursAfter(at, index * 0.02);
    const id = v7({ msecs: createdAt.getTime() });
    return { id, roomId, number: index + 1, senderId: userId, side: "renter" as const, body, createdAt };
  });
  const lastMessageAt = messages.at(-1)?.createdAt ?? at;
  const chatRoom = { id: roomId, kind: "support" as const, userId, messageCount: lines.length };
  await tx.insert(chatRooms).values({ ...chatRoom, createdAt: at, lastMessageAt });
  await tx.insert(chatMessages).values(messages);
  await tx.insert(chatReads).values({ roomId, userId, readNumber: lines.length });
}

function find(tx: Transaction, which: ReturnType<typeof and>): Promise<ConversationBooking[]> {
  const { id, vehicleId, businessId, renterId } = bookings;
  return tx
    .select({ id, vehicleId, businessId, renterId })
    .from(bookings)
    .innerJoin(teamMembers, eq(teamMembers.businessId, bookings.businessId))
    .where(which)
    .orderBy(asc(bookings.startsAt))
    .limit(1);
}

interface Conversation {
  booking: ConversationBooking;
  ownerId: string;
  startedAt: Date;
  /** The number of the last message each side has read. */
  read: Record<Side, number>;
}

async function loadConversation(
  tx: Transaction,
  { booking, ownerId, startedAt, read }: Conversation,
  lines: [Side, string][],
): Promise<void> {
  const roomId = v7({ msecs: startedAt.getTime() });
  const idOf = { renter: booking.renterId, owner: ownerId };
  const messages = lines.map(([side, body], index) => {
    const createdAt = hoursAfter(startedAt, index * 0.6);
    const id = v7({ msecs: createdAt.getTime() });
    return { id, roomId, number: index + 1, senderId: idOf[side], side, body, createdAt };
  });
  await tx.insert(chatRooms).values({
    id: roomId,
    kind: "rental",
    userId: booking.renterId,
    businessId: booking.businessId,
    vehicleId: booking.vehicleId,
    bookingId: booking.id,
    messageCount: lines.length,
    createdAt: startedAt,
    lastMessageAt: messages.at(-1)?.createdAt ?? startedAt,
  });
  await tx.insert(chatMessages).values(messages);
  const sides: Side[] = ["renter", "owner"];
  await tx.insert(chatReads).values(
    // Unread demo messages must not cause reminder e-mails.
    sides.map((side) => ({
      roomId,
      userId: idOf[side],
      readNumber: read[side],
      mailedNumber: lines.length,
    })),
  );
}
