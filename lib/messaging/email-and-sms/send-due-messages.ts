import { and, asc, desc, eq, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db } from "@/db";
import { isAnyOf } from "@/db/is-any-of";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { transact } from "@/db/transaction";
import type { DeliveryResult, OutboxMessage, Transport } from "@/lib/messaging/transport";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import {
  extendPause,
  lockAllowance,
  type MessageQueue,
  recordFailures,
  recordResponse,
} from "./provider-failures";
import { DEFAULT_LIFETIME_MS, MAX_ATTEMPTS, retryDelay, secretLifetimes } from "./rules";
import { transportFor } from "./transports";

const { status, nextAttemptAt, attempts, channel, template } = outboxMessages;

interface QueueRules {
  contains: SQL | undefined;
  /** A message of the queue, by which its transport is looked up. */
  example: Pick<OutboxMessage, "channel" | "template">;
  /** Small enough that all messages of a batch finish before their lease ends, even if each one times out. */
  atOnce: number;
  /** No batch is claimed later than this after the first one. */
  claimMs: number;
  /** Whether all messages go through one provider, so that failures of some predict those of the others. */
  hasOneProvider: boolean;
}

/** Less than the time between two polls, so that messages abandoned by other nodes are looked for regularly. */
const CLAIM_MS = 8_000;
const byOneProvider = { atOnce: 20, claimMs: CLAIM_MS, hasOneProvider: true };

const queueRules: Record<MessageQueue, QueueRules> = {
  email: {
    contains: eq(channel, "email"),
    example: { channel: "email", template: "" },
    ...byOneProvider,
  },
  sms: {
    contains: and(eq(channel, "sms"), ne(template, "phone-check")),
    example: { channel: "sms", template: "" },
    ...byOneProvider,
  },
  "phone-check": {
    contains: and(eq(channel, "sms"), eq(template, "phone-check")),
    example: { channel: "sms", template: "phone-check" },
    ...byOneProvider,
  },
  // Push endpoints are arbitrary addresses, and some answer slowly or never.
  push: {
    contains: eq(channel, "push"),
    example: { channel: "push", template: "" },
    atOnce: 50,
    claimMs: Number.POSITIVE_INFINITY,
    hasOneProvider: false,
  },
};

const LEASE_MS = 2 * MINUTE_MS;

interface SendOptions {
  findTransport?: (message: QueueRules["example"]) => Transport | undefined;
  /** Called before each further batch. */
  mayContinue?: () => boolean;
}

/**
 * Sends the messages of a queue that are due, batch by batch, codes first. Each message is claimed before it is sent
 * and its outcome is recorded after, so several nodes can run this at the same time. Only a message a node was sending
 * when it died may be sent twice. Returns how many were handed over to the provider.
 */
export async function sendDueMessages(
  queue: MessageQueue,
  now: Date,
  { findTransport = transportFor, mayContinue = () => true }: SendOptions = {},
): Promise<number> {
  const rules = queueRules[queue];
  await requeueAbandoned(rules, now);
  await failStale(rules, now);
  const transport = findTransport(rules.example);
  if (!transport) return 0;
  const startedAt = Date.now();
  for (let sum = 0; ; ) {
    // Each batch gets its own lease: one that ran from the beginning would have expired after slow batches.
    const results = await deliverBatch(queue, transport, addMs(now, Date.now() - startedAt));
    sum += results.filter(({ outcome }) => outcome === "sent").length;
    const isLast = results.length < rules.atOnce || Date.now() - startedAt >= rules.claimMs;
    if (isLast || !mayContinue()) return sum;
  }
}

async function deliverBatch(queue: MessageQueue, transport: Transport, now: Date): Promise<DeliveryResult[]> {
  const claimed = await claimDue(queue, now);
  const deliveries = await Promise.all(
    claimed.map(async (message) => {
      const result = await transport.send(message);
      // Messages that were certainly not sent wait until it is known whether the provider is down.
      if (result.outcome !== "unavailable")
        await record(message, transport, columnsAfter(message, result, now));
      return { message, result };
    }),
  );
  const results = deliveries.map(({ result }) => result);
  const isDown = queueRules[queue].hasOneProvider && (await recordProviderResults(queue, results, now));
  for (const { message, result } of deliveries)
    if (result.outcome === "unavailable")
      await record(message, transport, columnsAfter(message, result, now, isDown));
  return results;
}

/**
 * Records what the results of a batch show about the provider. Returns whether it counts as down: then attempts are not
 * used up.
 */
async function recordProviderResults(
  queue: MessageQueue,
  results: DeliveryResult[],
  now: Date,
): Promise<boolean> {
  const failures = results.flatMap((result) =>
    result.outcome === "unavailable" || result.outcome === "unknown" ? [result.reason] : [],
  );
  const [reason] = failures;
  if (reason !== undefined && failures.length === results.length)
    return recordFailures(queue, failures.length, reason.slice(0, 200), now);
  if (results.length > 0) await recordResponse(queue);
  return false;
}

/** Takes over claims whose lease expired without an outcome: they are queued again, an SMS only once. */
async function requeueAbandoned({ contains }: QueueRules, now: Date): Promise<void> {
  const isOver = sql`(${channel} = 'sms' and ${attempts} > 1) or ${attempts} >= ${MAX_ATTEMPTS}`;
  await db()
    .update(outboxMessages)
    .set({
      status: sql`(case when ${isOver} then 'failed' else 'queued' end)::message_status`,
      body: sql`case when ${isOver} then ${closedBody()} else ${outboxMessages.body} end`,
      lastError: "it is not known whether it was sent",
    })
    .where(and(contains, eq(status, "sending"), lte(nextAttemptAt, now)));
}

/**
 * Fails messages that outlived their usefulness because no transport is configured or a provider was down too
 * long.
 */
async function failStale({ contains }: QueueRules, now: Date): Promise<void> {
  const lifetimeCases = sql.join(
    Object.entries(secretLifetimes).map(([name, life]) => sql`when ${name} then ${life}::int`),
    sql` `,
  );
  const lifetime = sql`(case ${template} ${lifetimeCases} else ${DEFAULT_LIFETIME_MS}::int end) * interval '1 millisecond'`;
  const isStale = sql`coalesce(${outboxMessages.retriedAt}, ${outboxMessages.createdAt}) + ${lifetime} <= ${now.toISOString()}::timestamptz`;
  const failed = await db()
    .update(outboxMessages)
    .set({ status: "failed", lastError: "expired before it could be sent", body: closedBody() })
    .where(and(contains, eq(status, "queued"), lte(nextAttemptAt, now), isStale))
    .returning({ messageId: outboxMessages.id, channel, template });
  for (const message of failed) log.error(message, "undeliverable");
}

function claimDue(queue: MessageQueue, now: Date): Promise<OutboxMessage[]> {
  const { contains, atOnce, hasOneProvider } = queueRules[queue];
  return transact(async (tx) => {
    const allowance = hasOneProvider ? await lockAllowance(tx, queue, atOnce, now) : atOnce;
    if (allowance === 0) return [];
    const due = tx
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(and(contains, eq(status, "queued"), lte(nextAttemptAt, now)))
      // Codes first: users are waiting for them, while a broadcast may have been queued earlier.
      .orderBy(desc(inArray(template, Object.keys(secretLifetimes))), asc(nextAttemptAt))
      .limit(allowance)
      .for("update", { skipLocked: true });
    const claimed = await tx
      .update(outboxMessages)
      .set({ status: "sending", attempts: sql`${attempts} + 1`, nextAttemptAt: addMs(now, LEASE_MS) })
      .where(isAnyOf(outboxMessages.id, due))
      .returning();
    if (allowance < atOnce && claimed.length > 0) await extendPause(tx, queue, now, LEASE_MS);
    return claimed;
  });
}

/** Records an outcome only while the claim is ours: a node that took the message over records its own. */
async function record(
  message: OutboxMessage,
  transport: Transport,
  columns: PgUpdateSetSource<typeof outboxMessages>,
): Promise<void> {
  await db()
    .update(outboxMessages)
    .set({ provider: transport.name, ...columns })
    .where(and(eq(outboxMessages.id, message.id), eq(status, "sending"), eq(attempts, message.attempts)));
}

function columnsAfter(message: OutboxMessage, result: DeliveryResult, now: Date, isProviderDown = false) {
  if (result.outcome === "sent") {
    const { providerRef = null } = result;
    return { status: "sent" as const, sentAt: now, providerRef, lastError: null, body: closedBody() };
  }
  const lastError = result.reason.slice(0, 200);
  log.warn({ messageId: message.id, attempts: message.attempts, reason: lastError }, "message not sent");
  if (isProviderDown)
    return { status: "queued" as const, lastError, nextAttemptAt: now, attempts: message.attempts - 1 };
  const wait = retryDelay(message.channel, result.outcome, message.attempts);
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
