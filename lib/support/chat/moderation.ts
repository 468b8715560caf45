import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { chatBlocks, chatRooms } from "@/db/schema/support/chat";
import { issueReports } from "@/db/schema/support/issue-reports";
import { transact } from "@/db/transaction";
import { notifyAdministrators } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { forbidden } from "@/lib/platform/errors";
import type { ChatRoom } from "./contract";
import { sideIn } from "./policy";
import { getRoom, getRoomRow } from "./queries";

/**
 * Blocks or unblocks the other side in all of their rooms; repeating it is harmless. Throws 403 in support
 * rooms, 404 for rooms the actor cannot see.
 */
export async function setBlock(
  actor: UserActor,
  roomId: string,
  isBlocked: boolean,
  now: Date,
): Promise<ChatRoom> {
  await transact(async (tx) => {
    const room = await getRoomRow(actor, roomId, tx);
    const side = sideIn(actor, room);
    if (!room.businessId || side === "support") throw forbidden();
    const pair = { userId: room.userId, businessId: room.businessId, side };
    if (isBlocked)
      await tx
        .insert(chatBlocks)
        .values({ ...pair, blockedBy: actor.userId, createdAt: now })
        .onConflictDoNothing();
    else
      await tx
        .delete(chatBlocks)
        .where(
          and(
            eq(chatBlocks.userId, pair.userId),
            eq(chatBlocks.businessId, pair.businessId),
            eq(chatBlocks.side, side),
          ),
        );
  });
  return getRoom(actor, roomId);
}

/**
 * Reports a conversation to support. From then on administrators can read it; they are notified once a day per
 * room and reporter. Throws 404 for rooms the actor cannot see.
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
    const id = uuid();
    await tx
      .insert(issueReports)
      .values({ id, reporterId: actor.userId, reason: "offensive", text: reason, ...about });
    const values = { person: actor.name, reason };
    const event = `chat-report:${roomId}:${actor.userId}:${dayIn(now, KIGALI)}`;
    await notifyAdministrators(tx, { kind: "chat-reported", id: roomId, values, event }, now);
  });
}
