import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { outboxMessages } from "@/db/schema/outbox";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { nextCursor, readCursor } from "@/lib/cursor";
import { env } from "@/lib/env";
import { beginningWith } from "@/lib/text";
import type { DeskLetter, LetterPage, LetterQuery } from "./contract";
import { canRepeat, readable } from "./rules";

const { createdAt, id, status, channel, recipient } = outboxMessages;

/** All letters, newest first, for administrators. */
export async function listLetters(actor: UserActor, query: LetterQuery): Promise<LetterPage> {
  requireAdmin(actor);
  const { time, id: lastId } = readCursor(query.cursor);
  const conditions: SQL[] = [sql`true`];
  if (time) conditions.push(sql`(${createdAt}, ${id}) < (${time}::timestamptz, ${lastId}::uuid)`);
  if (query.status) conditions.push(eq(status, query.status));
  if (query.channel) conditions.push(eq(channel, query.channel));
  if (query.search)
    conditions.push(sql`lower(${recipient}) like ${beginningWith(query.search.toLowerCase())}`);
  const rows = await db()
    .select()
    .from(outboxMessages)
    .where(and(...conditions))
    .orderBy(desc(createdAt), desc(id))
    .limit(query.limit + 1);
  const items = rows.slice(0, query.limit).map(view);
  return { items, nextCursor: nextCursor(rows.length > query.limit, items.at(-1)) };
}

/** One letter as the list shows it. */
export function view(letter: typeof outboxMessages.$inferSelect): DeskLetter {
  const { nextAttemptAt, createdAt, sentAt } = letter;
  return {
    ...letter,
    ...readable(letter, env().DEMO_MODE),
    nextAttemptAt: letter.status === "queued" ? nextAttemptAt.toISOString() : null,
    at: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    canRepeat: canRepeat(letter),
  };
}
