import { and, asc, desc, eq, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { outboxMessages } from "@/db/schema/outbox";
import { after, MINUTE_MS } from "@/lib/dates";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { DEFAULT_LIFE_MS, type Handover, secretLives, TRIES, waitAfter } from "./rules";
import type { OutboxMessage, Transport } from "./transport";
import { transportFor } from "./transports";

interface Kind {
  channels: OutboxMessage["channel"][];
  /** Few enough that all are sent, even if each takes its whole patience, before another may take them over. */
  atOnce: number;
}

const letters: Kind = { channels: ["email", "sms"], atOnce: 20 };
const pushes: Kind = { channels: ["push"], atOnce: 50 };
const LEASE_MS = 2 * MINUTE_MS;

type Ways = (message: Pick<OutboxMessage, "channel" | "template">) => Transport | undefined;

/**
 * Sends the letters that are due. A message is claimed before it is sent and its outcome recorded after, so nodes that do this at
 * the same time send different ones. Only what a node was sending when it died may be sent twice. Returns how many were
 * handed over.
 */
export async function deliverDueMessages(now: Date, ways: Ways = transportFor): Promise<number> {
  await takeOverLost(now);
  await giveUpStale(now);
  return (await carry(letters, ways, now)).sent;
}

/**
 * The same for pushes, all that are due: by themselves, as they go to whatever addresses browsers name, and some answer slowly
 * or never.
 */
export async function deliverDuePushes(now: Date, ways: Ways = transportFor): Promise<number> {
  const begun = Date.now();
  for (let sum = 0; ; ) {
    // Each round has its own lease: slow ones before it would have used up one that ran from the beginning.
    const { claimed, sent } = await carry(pushes, ways, after(now, Date.now() - begun));
    sum += sent;
    if (claimed < pushes.atOnce) return sum;
  }
}

async function carry(kind: Kind, ways: Ways, now: Date): Promise<{ claimed: number; sent: number }> {
  const claimed = await claim(kind, ways, now);
  const outcomes = await Promise.all(claimed.map((message) => deliver(message, ways, now)));
  return { claimed: claimed.length, sent: outcomes.filter((outcome) => outcome === "sent").length };
}

const { status, nextAttemptAt, attempts, channel, template } = outboxMessages;

/** Claims whose node never told what became of them: sent again, an SMS once. */
async function takeOverLost(now: Date): Promise<void> {
  const isOver = sql`(${channel} = 'sms' and ${attempts} > 1) or ${attempts} >= ${TRIES}`;
  await db()
    .update(outboxMessages)
    .set({
      status: sql`(case when ${isOver} then 'failed' else 'queued' end)::message_status`,
      body: sql`case when ${isOver} then ${closedBody()} else ${outboxMessages.body} end`,
      lastError: "it is not known whether it was sent",
    })
    .where(and(eq(status, "sending"), lte(nextAttemptAt, now)));
}

/** What nobody could send in its time, because no way is set up or a provider was away too long, is not sent late. */
async function giveUpStale(now: Date): Promise<void> {
  const lives = sql.join(
    Object.entries(secretLives).map(([name, life]) => sql`when ${name} then ${life}::int`),
    sql` `,
  );
  const life = sql`(case ${template} ${lives} else ${DEFAULT_LIFE_MS}::int end) * interval '1 millisecond'`;
  const isStale = sql`coalesce(${outboxMessages.repeatedAt}, ${outboxMessages.createdAt}) + ${life} <= ${now.toISOString()}::timestamptz`;
  const given = await db()
    .update(outboxMessages)
    .set({ status: "failed", lastError: "undeliverable in its time", body: closedBody() })
    .where(and(eq(status, "queued"), lte(nextAttemptAt, now), isStale))
    .returning({ messageId: outboxMessages.id, channel, template });
  for (const message of given) log.error(message, "undeliverable");
}

async function claim({ channels, atOnce }: Kind, ways: Ways, now: Date): Promise<OutboxMessage[]> {
  const open = openWays(ways);
  if (open.length === 0) return [];
  const due = db()
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(and(eq(status, "queued"), lte(nextAttemptAt, now), inArray(channel, channels), or(...open)))
    // Codes first: somebody sits waiting for them, while news to everybody may have come before.
    .orderBy(desc(inArray(template, Object.keys(secretLives))), asc(nextAttemptAt))
    .limit(atOnce)
    .for("update", { skipLocked: true });
  return db()
    .update(outboxMessages)
    .set({ status: "sending", attempts: sql`${attempts} + 1`, nextAttemptAt: after(now, LEASE_MS) })
    .where(inArray(outboxMessages.id, due))
    .returning();
}

/** Conditions for what there is a way for; the rest waits untouched. */
function openWays(ways: Ways): SQL[] {
  const open: SQL[] = [];
  if (ways({ channel: "email", template: "" })) open.push(sql`${channel} = 'email'`);
  if (ways({ channel: "push", template: "" })) open.push(sql`${channel} = 'push'`);
  if (ways({ channel: "sms", template: "" }))
    open.push(sql`(${channel} = 'sms' and ${template} <> 'phone-check')`);
  if (ways({ channel: "sms", template: "phone-check" })) open.push(sql`${template} = 'phone-check'`);
  return open;
}

async function deliver(message: OutboxMessage, ways: Ways, now: Date): Promise<Handover["outcome"]> {
  const transport = ways(message);
  if (!transport) return "postponed";
  const handover = await transport.send(message);
  const stand = standAfter(message, handover, now);
  await db()
    .update(outboxMessages)
    .set({ provider: transport.name, ...stand })
    .where(
      // Only while the claim is ours: who took it over records for itself.
      and(eq(outboxMessages.id, message.id), eq(status, "sending"), eq(attempts, message.attempts)),
    );
  return handover.outcome;
}

function standAfter(message: OutboxMessage, handover: Handover, now: Date) {
  if (handover.outcome === "sent") {
    const { providerRef = null } = handover;
    return { status: "sent" as const, sentAt: now, providerRef, lastError: null, body: closedBody() };
  }
  const wait = waitAfter(message.channel, handover.outcome, message.attempts);
  const lastError = handover.reason.slice(0, 200);
  log.warn({ messageId: message.id, attempts: message.attempts, reason: lastError }, "message not sent");
  return wait === undefined
    ? { status: "failed" as const, lastError, body: closedBody() }
    : { status: "queued" as const, lastError, nextAttemptAt: after(now, wait) };
}

/** Codes and links open accounts: we keep them no longer than they are on their way, but for the demo's outbox. */
function closedBody(): SQL {
  if (env().DEMO_MODE) return sql`${outboxMessages.body}`;
  return sql`case when ${inArray(template, Object.keys(secretLives))} then '' else ${outboxMessages.body} end`;
}

const holder = globalThis as typeof globalThis & { gendanaPost?: () => void };

/** Who carries messages in this process: the clock. One also across the module copies a bundler makes. */
export function carryMessages(carry: () => void): void {
  holder.gendanaPost = carry;
}

/** After a transaction that queued what cannot wait for the clock: a code somebody sits waiting for. */
export function deliverSoon(): void {
  holder.gendanaPost?.();
}
