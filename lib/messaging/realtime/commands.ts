import type { Executor } from "@/db";
import { realtimeEvents } from "@/db/schema/messaging/realtime";
import { announce } from "@/lib/platform/cluster/announce";
import type { RealtimeEvent, RealtimeEventKind } from "./contract";

/** The cluster channel on which processes announce events. */
export const REALTIME_CHANNEL = "live";

const BATCH_SIZE = 1_000;

/**
 * Sends an event to the open pages of users when the transaction commits. Pages that are not connected receive
 * it when they reconnect within a day.
 */
export async function sendRealtimeEvent(
  tx: Executor,
  userIds: string[],
  kind: RealtimeEventKind,
  payload: RealtimeEvent["payload"],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  for (let from = 0; from < userIds.length; from += BATCH_SIZE)
    await tx.insert(realtimeEvents).values(
      userIds.slice(from, from + BATCH_SIZE).map((userId) => ({
        userId,
        kind,
        payload,
        createdAt: now,
      })),
    );
  await announce(tx, REALTIME_CHANNEL, {});
}

/** Sends an event that is not stored (someone is typing): only connected pages receive it. */
export async function sendTransientEvent(
  tx: Executor,
  userIds: string[],
  kind: RealtimeEventKind,
  payload: RealtimeEvent["payload"],
): Promise<void> {
  // A PostgreSQL NOTIFY payload holds 8,000 bytes; no room has more than a hundred members.
  if (userIds.length > 0)
    await announce(tx, REALTIME_CHANNEL, { moment: { kind, payload, userIds: userIds.slice(0, 100) } });
}
