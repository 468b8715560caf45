import { desc, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { users } from "@/db/schema/identity/users";
import { broadcasts } from "@/db/schema/messaging/broadcasts";
import { MARKETING } from "@/lib/messaging/notifications/rules";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { nextCursor, readCursor } from "@/lib/platform/http/pagination-cursor";
import { isInAudience } from "./audience";
import type {
  AudienceRequest,
  Broadcast,
  BroadcastAudience,
  BroadcastPage,
  BroadcastsQuery,
} from "./contract";

/** Counts the accounts a broadcast would reach. Administrators only. */
export async function countAudience(
  actor: UserActor,
  { audience, isMarketing }: AudienceRequest,
): Promise<{ count: number }> {
  requireAdmin(actor);
  return { count: await countRecipients(db(), audience, isMarketing ? MARKETING : "system") };
}

export const countRecipients = (executor: Executor, audience: BroadcastAudience, category: string) =>
  executor.$count(users, isInAudience(audience, category));

// Truncated to milliseconds as in cursors; with microseconds a broadcast could fall between two pages.
const writtenAt = sql`date_trunc('milliseconds', ${broadcasts.createdAt})`;

/** Lists the broadcasts of administrators, newest first. Administrators only. */
export async function listBroadcasts(
  actor: UserActor,
  { cursor, limit }: BroadcastsQuery,
): Promise<BroadcastPage> {
  requireAdmin(actor);
  const { time, id } = readCursor(cursor);
  const earlier = time
    ? sql`(${writtenAt}, ${broadcasts.id}) < (${time}::timestamptz, ${id}::uuid)`
    : sql`true`;
  const rows = await db()
    .select({ row: broadcasts, first: users.firstName, last: users.lastName })
    .from(broadcasts)
    .leftJoin(users, eq(users.id, broadcasts.createdBy))
    .where(earlier)
    .orderBy(desc(writtenAt), desc(broadcasts.id))
    .limit(limit + 1);
  const items = rows
    .slice(0, limit)
    .map(({ row, first, last }) => describeBroadcast(row, `${first ?? ""} ${last ?? ""}`.trim() || null));
  return { items, nextCursor: nextCursor(rows.length > limit, items.at(-1)) };
}

export function describeBroadcast(row: typeof broadcasts.$inferSelect, by: string | null): Broadcast {
  const { id, type, priority, texts, status, recipients, sent } = row;
  return {
    id,
    type,
    priority,
    texts,
    status,
    recipients,
    sent,
    by,
    at: row.createdAt.toISOString(),
    isMarketing: row.category === MARKETING,
    audience: withoutIds(row.audience),
    sendAt: row.sendAt.toISOString(),
  };
}

/** Ten thousand ids are of no use in a list, and slow where each is looked up. */
export function withoutIds(audience: BroadcastAudience): Broadcast["audience"] {
  if (audience.segment !== "accounts") return audience;
  const { segment, userTypes, userIds } = audience;
  return { segment, userTypes, accounts: userIds.length };
}
