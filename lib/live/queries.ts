import { sql } from "drizzle-orm";
import { db } from "@/db";
import { liveEvents } from "@/db/schema/live";
import type { UserActor } from "@/lib/auth/contract";
import { type LiveEvent, type LiveNews, liveKinds } from "./contract";
import { MOST_MISSED, mayHear, type Snapshot, snapshotOf } from "./rules";

export interface LiveRow {
  userId: string;
  xid: string;
  event: LiveEvent;
}

interface Read {
  snapshot: Snapshot;
  rows: LiveRow[];
  /** The cursor was of another database, or there is more than is told one by one. */
  isReset: boolean;
}

/**
 * What was committed between a snapshot and now, for one person or for everybody, oldest first, with the snapshot of
 * this moment. One statement, so that both are of the same moment. Without a snapshot nothing has been missed.
 */
export async function readSince(since: Snapshot | undefined, userId?: string): Promise<Read> {
  if (!since) {
    const { rows } = await db().execute<{ cursor: string }>(
      sql`select pg_current_snapshot()::text as cursor`,
    );
    return { snapshot: snapshotOf(rows[0]?.cursor ?? ""), rows: [], isReset: false };
  }
  const whose = userId === undefined ? sql`true` : sql`${liveEvents.userId} = ${userId}`;
  const most = userId === undefined ? 50_000 : MOST_MISSED;
  const { rows } = await db().execute<{
    cursor: string;
    id: string | null;
    user_id: string;
    xid: string;
    kind: LiveEvent["kind"];
    payload: LiveEvent["payload"];
  }>(sql`
    select pg_current_snapshot()::text as cursor, missed.* from (select 1) as once left join (
      select id, user_id, xid::text, kind, payload from ${liveEvents}
      where ${whose} and ${liveEvents.xid} >= ${since.xmin.toString()}::xid8
        and not pg_visible_in_snapshot(${liveEvents.xid}, ${since.text}::pg_snapshot)
      order by id limit ${most + 1}) as missed on true`);
  const snapshot = snapshotOf(rows[0]?.cursor ?? "");
  const isReset = rows.length > most || since.xmax > snapshot.xmax;
  const told = rows.filter(({ id, kind }) => id !== null && liveKinds.includes(kind));
  return {
    snapshot,
    isReset,
    rows: isReset
      ? []
      : told.map(({ user_id: userId, xid, kind, payload }) => ({
          ...{ userId, xid, event: { kind, payload } },
        })),
  };
}

/** For pages that ask instead of listening. */
export async function readNews({ userId, acting }: UserActor, since: string | undefined): Promise<LiveNews> {
  const { snapshot, rows, isReset } = await readSince(since ? snapshotOf(since) : undefined, userId);
  const events = rows.map(({ event }) => event).filter(({ kind }) => mayHear(kind, acting !== undefined));
  return { cursor: snapshot.text, isReset, events };
}
