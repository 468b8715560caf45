import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { env } from "@/lib/platform/env";
import { nextCursor, readCursor } from "@/lib/platform/http/pagination-cursor";
import { prefixPattern } from "@/lib/platform/text";
import type { AdminMessage, AdminMessagePage, AdminMessagesQuery } from "./contract";
import { canRetry, maskSecrets } from "./rules";

const { createdAt, id, status, channel, recipient } = outboxMessages;

/** Lists all outbox messages, newest first. Administrators only. */
export async function listAdminMessages(
  actor: UserActor,
  query: AdminMessagesQuery,
): Promise<AdminMessagePage> {
  requireAdmin(actor);
  const { time, id: lastId } = readCursor(query.cursor);
  const conditions: SQL[] = [sql`true`];
  if (time) conditions.push(sql`(${createdAt}, ${id}) < (${time}::timestamptz, ${lastId}::uuid)`);
  if (query.status) conditions.push(eq(status, query.status));
  if (query.channel) conditions.push(eq(channel, query.channel));
  if (query.search)
    conditions.push(sql`lower(${recipient}) like ${prefixPattern(query.search.toLowerCase())}`);
  const rows = await db()
    .select()
    .from(outboxMessages)
    .where(and(...conditions))
    .orderBy(desc(createdAt), desc(id))
    .limit(query.limit + 1);
  const items = rows.slice(0, query.limit).map(describeMessage);
  return { items, nextCursor: nextCursor(rows.length > query.limit, items.at(-1)) };
}

export function describeMessage(message: typeof outboxMessages.$inferSelect): AdminMessage {
  const { nextAttemptAt, createdAt, sentAt } = message;
  return {
    ...message,
    ...maskSecrets(message, env().DEMO_MODE),
    nextAttemptAt: message.status === "queued" ? nextAttemptAt.toISOString() : null,
    at: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    canRepeat: canRetry(message),
  };
}
