import { sql } from "drizzle-orm";
import { db } from "@/db";
import { realtimeEvents } from "@/db/schema/messaging/realtime";
import type { UserActor } from "@/lib/platform/actor";
import { type RealtimeEvent, type RealtimeUpdate, realtimeEventKinds } from "./contract";
import { canReceive, MAX_MISSED_EVENTS, parseSnapshot, type Snapshot } from "./rules";

export interface RealtimeEventRow {
  userId: string;
  xid: string;
  event: RealtimeEvent;
}

interface ReadResult {
  snapshot: Snapshot;
  rows: RealtimeEventRow[];
  /** True if the cursor belongs to another database or more events were missed than are sent one by one. */
  isReset: boolean;
}

/**
 * Reads the events committed between a snapshot and now, for one user or for all, oldest first, together with
 * the current snapshot. Both come from one statement so that they are consistent. Without `since` it returns no
 * events.
 */
export async function listEventsSince(since: Snapshot | undefined, userId?: string): Promise<ReadResult> {
  if (!since) {
    const rows = await db().execute<{ cursor: string }>(sql`select pg_current_snapshot()::text as cursor`);
    return { snapshot: parseSnapshot(rows[0]?.cursor ?? ""), rows: [], isReset: false };
  }
  const whose = userId === undefined ? sql`true` : sql`${realtimeEvents.userId} = ${userId}`;
  const most = userId === undefined ? 50_000 : MAX_MISSED_EVENTS;
  const rows = await db().execute<{
    cursor: string;
    id: string | null;
    user_id: string;
    xid: string;
    kind: RealtimeEvent["kind"];
    payload: RealtimeEvent["payload"];
  }>(sql`
    select pg_current_snapshot()::text as cursor, missed.* from (select 1) as once left join (
      select id, user_id, xid::text, kind, payload from ${realtimeEvents}
      where ${whose} and ${realtimeEvents.xid} >= ${since.xmin.toString()}::xid8
        and not pg_visible_in_snapshot(${realtimeEvents.xid}, ${since.text}::pg_snapshot)
      order by id limit ${most + 1}) as missed on true`);
  const snapshot = parseSnapshot(rows[0]?.cursor ?? "");
  const isReset = rows.length > most || since.xmax > snapshot.xmax;
  const eventRows = rows.filter(({ id, kind }) => id !== null && realtimeEventKinds.includes(kind));
  return {
    snapshot,
    isReset,
    rows: isReset
      ? []
      : eventRows.map(({ user_id: userId, xid, kind, payload }) => ({
          userId,
          xid,
          event: { kind, payload },
        })),
  };
}

/** Returns the events since a cursor, for pages that poll instead of streaming. */
export async function getRealtimeUpdate(
  { userId, acting }: UserActor,
  since: string | undefined,
): Promise<RealtimeUpdate> {
  const { snapshot, rows, isReset } = await listEventsSince(since ? parseSnapshot(since) : undefined, userId);
  const events = rows.map(({ event }) => event).filter(({ kind }) => canReceive(kind, acting !== undefined));
  return { cursor: snapshot.text, isReset, events };
}
