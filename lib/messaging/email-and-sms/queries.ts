import { desc, eq, sql } from "drizzle-orm";
import { db } from "@/db";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/errors";
import type { OutboxPage, OutboxQuery } from "./contract";
import { renderEmailHtml } from "./email-html";

const PAGE_SIZE = 20;

/** Lists the messages demo mode would have sent, newest first; the page is public. Throws 404 outside demo mode. */
export async function listOutbox({ channel, page }: OutboxQuery): Promise<OutboxPage> {
  if (!env().DEMO_MODE) throw notFound();
  const chosen = channel ? eq(outboxMessages.channel, channel) : sql`true`;
  const [items, total] = await Promise.all([
    db()
      .select()
      .from(outboxMessages)
      .where(chosen)
      .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
    db().$count(outboxMessages, chosen),
  ]);
  const shown = items.map(async (message) => ({
    ...message,
    html: message.channel === "email" && message.body ? await renderEmailHtml(message) : null,
    createdAt: message.createdAt.toISOString(),
  }));
  return {
    items: await Promise.all(shown),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  };
}
