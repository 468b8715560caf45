import { and, asc, desc, eq, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import type { DeliveryResult, OutboxMessage, Transport } from "@/lib/messaging/transport";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { DEFAULT_LIFETIME_MS, MAX_ATTEMPTS, retryDelay, secretLifetimes } from "./rules";
import { transportFor } from "./transports";

interface BatchKind {
  channels: OutboxMessage["channel"][];
  /** Small enough that all messages of a batch finish before their lease ends, even if each one times out. */
  atOnce: number;
  /** No batch is claimed later than this after the first one. */
  claimMs: number;
}

/** Emails and SMS are claimed for less than the time between two polls, so that a stopping process soon claims none. */
const emailAndSms: BatchKind = { channels: ["email", "sms"], atOnce: 20, claimMs: 8_000 };
const pushes: BatchKind = { channels: ["push"], atOnce: 50, claimMs: Number.POSITIVE_INFINITY };
const LEASE_MS = 2 * MINUTE_MS;

type TransportLookup = (message: Pick<OutboxMessage, "channel" | "template">) => Transport | undefined;

/**
 * Sends the emails and SMS that are due, batch by batch. Each message is claimed before it is sent and its outcome
 * is recorded after, so several nodes can run this at the same time. Only a message a node was sending when it died
 * may be sent twice. Returns how many were handed over to a provider.
 */
export async function sendDueMessages(
  now: Date,
  findTransport: TransportLookup = transportFor,
): Promise<number> {
  await requeueAbandoned(now);
  await failStale(now);
  return deliverBatches(emailAndSms, findTransport, now);
}

/**
 * Sends all due web pushes. They have their own loop because push endpoints are arbitrary addresses and some
 * answer slowly or never. Returns how many were handed over.
 */
export function sendDuePushes(now: Date, findTransport: TransportLookup = transportFor): Promise<number> {
  return deliverBatches(pushes, findTransport, now);
}

async function deliverBatches(kind: BatchKind, findTransport: TransportLookup, now: Date): Promise<number> {
  const startedAt = Date.now();
  for (let sum = 0; ; ) {
    // Each batch gets its own lease: one that ran from the beginning would have expired after slow batches.
    const { claimed, sent } = await deliverBatch(kind, findTransport, addMs(now, Date.now() - startedAt));
    sum += sent;
    if (claimed < kind.atOnce || Date.now() - startedAt >= kind.claimMs) return sum;
  }
}

async function deliverBatch(
  kind: BatchKind,
  findTransport: TransportLookup,
  now: Date,
): Promise<{ claimed: number; sent: number }> {
  const claimed = await claimDue(kind, findTransport, now);
  const outcomes = await Promise.all(claimed.map((message) => deliver(message, findTransport, now)));
  return { claimed: claimed.length, sent: outcomes.filter((outcome) => outcome === "sent").length };
}

const { status, nextAttemptAt, attempts, channel, template } = outboxMessages;

/** Takes over claims whose lease expired without an outcome: they are queued again, an SMS only once. */
async function requeueAbandoned(now: Date): Promise<void> {
  const isOver = sql`(${channel} = 'sms' and ${attempts} > 1) or ${attempts} >= ${MAX_ATTEMPTS}`;
  await db()
    .update(outboxMessages)
    .set({
      status: sql`(case when ${isOver} then 'failed' else 'queued' end)::message_status`,
      body: sql`case when ${isOver} then ${closedBody()} else ${outboxMessages.body} end`,
      lastError: "it is not known whether it was sent",
    })
    .where(and(eq(status, "sending"), lte(nextAttemptAt, now)));
}

/**
 * Fails messages that outlived their usefulness because no transport is configured or a provider was down too
 * long.
 */
async function failStale(now: Date): Promise<void> {
  const lifetimeCases = sql.join(
    Object.entries(secretLifetimes).map(([name, life]) => sql`when ${name} then ${life}::int`),
    sql` `,
  );
  const lifetime = sql`(case ${template} ${lifetimeCases} else ${DEFAULT_LIFETIME_MS}::int end) * interval '1 millisecond'`;
  const isStale = sql`coalesce(${outboxMessages.retriedAt}, ${outboxMessages.createdAt}) + ${lifetime} <= ${now.toISOString()}::timestamptz`;
  const failed = await db()
    .update(outboxMessages)
    .set({ status: "failed", lastError: "undeliverable in its time", body: closedBody() })
    .where(and(eq(status, "queued"), lte(nextAttemptAt, now), isStale))
    .returning({ messageId: outboxMessages.id, channel, template });
  for (const message of failed) log.error(message, "undeliverable");
}

async function claimDue(
  { channels, atOnce }: BatchKind,
  findTransport: TransportLookup,
  now: Date,
): Promise<OutboxMessage[]> {
  const open = openChannels(findTransport);
  if (open.length === 0) return [];
  const due = db()
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(and(eq(status, "queued"), lte(nextAttemptAt, now), inArray(channel, channels), or(...open)))
    // Codes first: users are waiting for them, while a broadcast may have been queued earlier.
    .orderBy(desc(inArray(template, Object.keys(secretLifetimes))), asc(nextAttemptAt))
    .limit(atOnce)
    .for("update", { skipLocked: true });
  return db()
    .update(outboxMessages)
    .set({ status: "sending", attempts: sql`${attempts} + 1`, nextAttemptAt: addMs(now, LEASE_MS) })
    .where(inArray(outboxMessages.id, due))
    .returning();
}

/** Returns conditions for the channels with a configured transport; other messages stay queued. */
function openChannels(findTransport: TransportLookup): SQL[] {
  const open: SQL[] = [];
  if (findTransport({ channel: "email", template: "" })) open.push(sql`${channel} = 'email'`);
  if (findTransport({ channel: "push", template: "" })) open.push(sql`${channel} = 'push'`);
  if (findTransport({ channel: "sms", template: "" }))
    open.push(sql`(${channel} = 'sms' and ${template} <> 'phone-check')`);
  if (findTransport({ channel: "sms", template: "phone-check" })) open.push(sql`${template} = 'phone-check'`);
  return open;
}

async function deliver(
  message: OutboxMessage,
  findTransport: TransportLookup,
  now: Date,
): Promise<DeliveryResult["outcome"]> {
  const transport = findTransport(message);
  if (!transport) return "postponed";
  const result = await transport.send(message);
  const columns = columnsAfter(message, result, now);
  await db()
    .update(outboxMessages)
    .set({ provider: transport.name, ...columns })
    .where(
      // Only while the claim is ours: a node that took the message over records its own outcome.
      and(eq(outboxMessages.id, message.id), eq(status, "sending"), eq(attempts, message.attempts)),
    );
  return result.outcome;
}

function columnsAfter(message: OutboxMessage, result: DeliveryResult, now: Date) {
  if (result.outcome === "sent") {
    const { providerRef = null } = result;
    return { status: "sent" as const, sentAt: now, providerRef, lastError: null, body: closedBody() };
  }
  const wait = retryDelay(message.channel, result.outcome, message.attempts);
  const lastError = result.reason.slice(0, 200);
  log.warn({ messageId: message.id, attempts: message.attempts, reason: lastError }, "message not sent");
  return wait === undefined
    ? { status: "failed" as const, lastError, body: closedBody() }
    : { status: "queued" as const, lastError, nextAttemptAt: addMs(now, wait) };
}

/**
 * Erases bodies that carry codes or secret links once delivery ends, except in demo mode, whose outbox page
 * shows them.
 */
function closedBody(): SQL {
  if (env().DEMO_MODE) return sql`${outboxMessages.body}`;
  return sql`case when ${inArray(template, Object.keys(secretLifetimes))} then '' else ${outboxMessages.body} end`;
}
