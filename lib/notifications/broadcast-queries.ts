import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "@/db";
import { auditEntries } from "@/db/schema/audit";
import { users } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { nextCursor, readCursor } from "@/lib/cursor";
import type { AudienceRequest, BroadcastPage, BroadcastsQuery } from "./contract";
import { listAccounts } from "./queries";

/** How many active accounts a broadcast would reach, each once. For administrators. */
export async function countAudience(actor: UserActor, request: AudienceRequest): Promise<{ count: number }> {
  requireAdmin(actor);
  return { count: (await listAccounts(db(), request)).length };
}

// As cursors have it: an entry's microseconds would stand between two pages.
const sentAt = sql`date_trunc('milliseconds', ${auditEntries.createdAt})`;

/** What administrators have written to many, newest first, as the audit log has it. */
export async function listBroadcasts(
  actor: UserActor,
  { cursor, limit }: BroadcastsQuery,
): Promise<BroadcastPage> {
  requireAdmin(actor);
  const { time, id } = readCursor(cursor);
  const earlier = time
    ? sql`(${sentAt}, ${auditEntries.id}) < (${time}::timestamptz, ${id}::uuid)`
    : sql`true`;
  const rows = await db()
    .select({ entry: auditEntries, first: users.firstName, last: users.lastName })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(and(eq(auditEntries.action, "notification.send"), earlier))
    .orderBy(desc(sentAt), desc(auditEntries.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(({ entry, first, last }) => {
    const detail = entry.detail as Partial<BroadcastPage["items"][number]>;
    return {
      ...{ id: entry.id, at: entry.createdAt.toISOString() },
      by: `${first ?? ""} ${last ?? ""}`.trim() || null,
      title: detail.title ?? "",
      message: detail.message ?? null,
      userTypes: detail.userTypes ?? [],
      accounts: detail.accounts ?? 0,
      sent: detail.sent ?? 0,
    };
  });
  return { items, nextCursor: nextCursor(rows.length > limit, items.at(-1)) };
}
