import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { chatBlocks, chatRooms } from "@/db/schema/chat";
import { issueReports } from "@/db/schema/issue-reports";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { dayIn, KIGALI } from "@/lib/dates";
import { forbidden } from "@/lib/errors";
import { administrators, notify } from "@/lib/notifications/notify";
import type { ChatRoom } from "./contract";
import { sideIn } from "./policy";
import { getRoom, getRoomRow } from "./queries";

/**
 * One side wants to hear nothing of the other any more, in any of their rooms, or has thought better of it; both are done
 * twice without harm. Support cannot be blocked, nor does it block: 403.
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
    const pair = { personId: room.personId, businessId: room.businessId, side };
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
            eq(chatBlocks.personId, pair.personId),
            eq(chatBlocks.businessId, pair.businessId),
            eq(chatBlocks.side, side),
          ),
        );
  });
  return getRoom(actor, roomId);
}

/**
 * Asks support to look at a talk: from then on administrators can read it, and are told so once a day however often somebody
 * asks. 404 for another's room.
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
    const to = await administrators(tx);
    const values = { person: actor.name, reason };
    const actionUrl = `/dashboard/admin?chat=${roomId}`;
    const event = `chat-report:${roomId}:${actor.userId}:${dayIn(now, KIGALI)}`;
    await notify(tx, { kind: "chat-reported", to, values, actionUrl, event }, now);
  });
}
