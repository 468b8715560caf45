import type { Executor } from "@/db";
import { liveEvents } from "@/db/schema/live";
import { announce } from "@/lib/processes/announce";
import type { LiveEvent, LiveKind } from "./contract";

/** Under which name processes tell each other that there is something to hear. */
export const LIVE = "live";

/** More people than this are told in several rows of values. */
const AT_ONCE = 1_000;

/**
 * Lets the open pages of people hear of something, when and if the transaction commits; who is not connected then hears
 * of it within a day.
 */
export async function tellLive(
  tx: Executor,
  userIds: string[],
  kind: LiveKind,
  payload: LiveEvent["payload"],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  for (let from = 0; from < userIds.length; from += AT_ONCE)
    await tx.insert(liveEvents).values(
      userIds.slice(from, from + AT_ONCE).map((userId) => ({
        ...{ userId, kind, payload, createdAt: now },
      })),
    );
  await announce(tx, LIVE, {});
}

/** Something of the moment (somebody types): who is connected hears it, and it is kept nowhere. */
export async function tellInPassing(
  tx: Executor,
  userIds: string[],
  kind: LiveKind,
  payload: LiveEvent["payload"],
): Promise<void> {
  // PostgreSQL carries 8,000 bytes: a room has fewer people than that.
  if (userIds.length > 0)
    await announce(tx, LIVE, { moment: { kind, payload, userIds: userIds.slice(0, 100) } });
}
