import { and, asc, eq, ne } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "../index";
import { bookings } from "../schema/bookings";
import { teamMembers } from "../schema/businesses";
import { chatMessages, chatReads, chatRooms } from "../schema/chat";
import { users } from "../schema/users";
import { hoursAfter } from "./timing";

type Rental = Pick<typeof bookings.$inferSelect, "id" | "vehicleId" | "businessId" | "renterId">;
type Side = "renter" | "owner";

/** What the demo renter and the fleet's owner have to say to each other, and a question of somebody else to the owner. */
export async function loadConversations(tx: Transaction, now: Date): Promise<void> {
  const [owner] = await tx.select().from(users).where(eq(users.email, "fleet@gendana.rw"));
  const [renter] = await tx.select().from(users).where(eq(users.email, "renter@gendana.rw"));
  if (!owner || !renter) throw new Error("the town has nobody to talk");
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
    await talk(
      tx,
      { rental: own, ownerId: owner.id, startedAt: hoursAfter(now, -20), read: { renter: 3, owner: 4 } },
      [
        ["renter", "Good morning! Could we fetch the car at nine instead of ten?"],
        ["owner", "Good morning Keza. Nine is fine, the car will be washed and ready."],
        ["renter", "Wonderful, thank you."],
        ["owner", "Please bring your driving licence: we look at it before we hand over the key."],
      ],
    );
  if (asked)
    await talk(
      tx,
      { rental: asked, ownerId: owner.id, startedAt: hoursAfter(now, -0.3), read: { renter: 1, owner: 0 } },
      [["renter", "Hello, is there room for two large suitcases and a pushchair?"]],
    );
  if (asked) await askSupport(tx, asked.renterId, hoursAfter(now, -0.6));
}

/** A question to support that waits for an administrator. */
async function askSupport(tx: Transaction, personId: string, at: Date): Promise<void> {
  const roomId = v7({ msecs: at.getTime() });
  const lines = [
    "Good afternoon, my card was refused twice although there is money on it.",
    "Can I pay the same booking by mobile money instead?",
  ];
  const messages = lines.map((body, index) => {
    const createdAt = hoursAfter(at, index * 0.02);
    const id = v7({ msecs: createdAt.getTime() });
    return { id, roomId, number: index + 1, senderId: personId, side: "renter" as const, body, createdAt };
  });
  const lastMessageAt = messages.at(-1)?.createdAt ?? at;
  const room = { id: roomId, kind: "support" as const, personId, messageCount: lines.length };
  await tx.insert(chatRooms).values({ ...room, createdAt: at, lastMessageAt });
  await tx.insert(chatMessages).values(messages);
  await tx.insert(chatReads).values({ roomId, userId: personId, readNumber: lines.length });
}

function find(tx: Transaction, which: ReturnType<typeof and>): Promise<Rental[]> {
  const { id, vehicleId, businessId, renterId } = bookings;
  return tx
    .select({ id, vehicleId, businessId, renterId })
    .from(bookings)
    .innerJoin(teamMembers, eq(teamMembers.businessId, bookings.businessId))
    .where(which)
    .orderBy(asc(bookings.startsAt))
    .limit(1);
}

interface Talk {
  rental: Rental;
  ownerId: string;
  startedAt: Date;
  /** Up to which message each has read. */
  read: Record<Side, number>;
}

async function talk(
  tx: Transaction,
  { rental, ownerId, startedAt, read }: Talk,
  lines: [Side, string][],
): Promise<void> {
  const roomId = v7({ msecs: startedAt.getTime() });
  const idOf = { renter: rental.renterId, owner: ownerId };
  const messages = lines.map(([side, body], index) => {
    const createdAt = hoursAfter(startedAt, index * 0.6);
    const id = v7({ msecs: createdAt.getTime() });
    return { id, roomId, number: index + 1, senderId: idOf[side], side, body, createdAt };
  });
  await tx.insert(chatRooms).values({
    ...{ id: roomId, kind: "rental", personId: rental.renterId, businessId: rental.businessId },
    ...{
      vehicleId: rental.vehicleId,
      bookingId: rental.id,
      messageCount: lines.length,
      createdAt: startedAt,
    },
    lastMessageAt: messages.at(-1)?.createdAt ?? startedAt,
  });
  await tx.insert(chatMessages).values(messages);
  const sides: Side[] = ["renter", "owner"];
  await tx.insert(chatReads).values(
    // No letter goes out about what is unread here.
    sides.map((side) => ({
      ...{ roomId, userId: idOf[side], readNumber: read[side], mailedNumber: lines.length },
    })),
  );
}
