import { and, eq } from "drizzle-orm";
import { chatBlocks } from "@/db/schema/support/chat";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
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
