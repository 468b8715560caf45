import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { isAnyOf } from "@/db/is-any-of";
import { businesses } from "@/db/schema/businesses/businesses";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/businesses/webhooks";
import { transact } from "@/db/transaction";
import { notifyTeam } from "@/lib/messaging/notifications/notify";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { log } from "@/lib/platform/log";
import { type PostOutcome, type PostRequest, safePost } from "@/lib/platform/safe-fetch/post";
import type { DeliveryFailure } from "./contract";
import { receivesWebhooks } from "./deliverable";
import { failQueuedDeliveries } from "./queue-event";
import { hasFailedTooLong, isPermanentFailure, nextRetryAt } from "./rules";
import { secretsOf, signDelivery } from "./signing";

/** Small, so that a slow endpoint delays only a few of its own deliveries. */
const BATCH_PER_ENDPOINT = 3;
const BATCH_SIZE = 24;
const LEASE_MS = MINUTE_MS;

type Send = (request: PostRequest) => Promise<PostOutcome>;

/** The outcome of one attempt; some attempts fail before anything is sent. */
type DeliveryOutcome = PostOutcome | { status: null; failure: DeliveryFailure };
type Delivery = typeof webhookDeliveries.$inferSelect;
type Endpoint = typeof webhookEndpoints.$inferSelect;
const { status, nextAttemptAt, attempts } = webhookDeliveries;

/**
 * Sends the deliveries that are due, a few per endpoint at a time. A delivery is claimed before it is sent and its
 * outcome recorded after, so nodes that run this in parallel send different ones; a delivery whose node died is sent
 * again under the same id. Deliveries of a business that is suspended or has no webhooks in its plan wait. Returns the
 * number of attempts.
 */
export async function deliverDueWebhooks(now: Date, send: Send = safePost): Promise<number> {
  await db()
    .update(webhookDeliveries)
    .set({ status: "queued" })
    .where(and(eq(status, "sending"), lte(nextAttemptAt, now)));
  await forgetFailuresOfWaiting();
  const claimed = await claimDueDeliveries(now);
  await Promise.all(claimed.map((delivery) => deliver(delivery, send, now)));
  return claimed.length;
}

/** An endpoint is not switched off for the time in which nothing is sent to it. */
async function forgetFailuresOfWaiting(): Promise<void> {
  const { failingSince, offAt, businessId } = webhookEndpoints;
  const isWaiting = sql`exists (select 1 from ${businesses} as company
    where company.id = ${businessId} and not (${receivesWebhooks}))`;
  await db()
    .update(webhookEndpoints)
    .set({ failingSince: null })
    .where(and(isNotNull(failingSince), isNull(offAt), isWaiting));
}

async function claimDueDeliveries(now: Date): Promise<Delivery[]> {
  const due = sql`select due.id from ${webhookEndpoints} as endpoint
    join ${businesses} as company on company.id = endpoint.business_id
      and ${receivesWebhooks}
    cross join lateral (select id, next_attempt_at from ${webhookDeliveries}
      where endpoint_id = endpoint.id and status = 'queued' and next_attempt_at <= ${now.toISOString()}
      order by next_attempt_at limit ${BATCH_PER_ENDPOINT}) as due
    where endpoint.off_at is null order by due.next_attempt_at limit ${BATCH_SIZE}`;
  const free = db()
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(sql`${webhookDeliveries.id} in (${due})`, eq(status, "queued")))
    .for("update", { skipLocked: true });
  return db()
    .update(webhookDeliveries)
    .set({
      status: "sending",
      attempts: sql`${attempts} + 1`,
      lastAttemptAt: now,
      nextAttemptAt: addMs(now, LEASE_MS),
    })
    .where(isAnyOf(webhookDeliveries.id, free))
    .returning();
}

async function deliver(delivery: Delivery, send: Send, now: Date): Promise<void> {
  const [endpoint] = await db()
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, delivery.endpointId));
  if (!endpoint) return;
  const outcome = await attemptDelivery(delivery, endpoint, send, now).catch((error): DeliveryOutcome => {
    log.error({ err: error, deliveryId: delivery.id }, "webhook could not be sent");
    return { status: null, failure: "unreachable" };
  });
  await recordOutcome(delivery, outcome, now);
}

async function attemptDelivery(
  delivery: Delivery,
  endpoint: Endpoint,
  send: Send,
  now: Date,
): Promise<DeliveryOutcome> {
  const secrets = secretsOf(endpoint, now);
  if (!secrets) return { status: null, failure: "secretLost" };
  const headers = {
    "content-type": "application/json",
    "user-agent": "Gendana webhooks",
    "gendana-delivery": delivery.id,
    "gendana-signature": signDelivery(delivery.body, secrets, now),
  };
  return send({ url: endpoint.url, headers, body: delivery.body });
}

/**
 * Records an outcome only while the claim is still ours, because a node that took over the delivery records its own.
 */
async function recordOutcome(delivery: Delivery, outcome: DeliveryOutcome, now: Date): Promise<void> {
  const isOurs = and(
    eq(webhookDeliveries.id, delivery.id),
    eq(status, "sending"),
    eq(attempts, delivery.attempts),
  );
  const lastAttempt = { lastStatus: outcome.status, lastFailure: outcome.failure ?? null };
  await transact(async (tx) => {
    const [endpoint] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, delivery.endpointId))
      .for("no key update");
    if (!endpoint) return;
    const canRetry = outcome.failure && !isPermanentFailure(outcome.failure);
    const retryAt = canRetry ? nextRetryAt(delivery.attempts, now) : undefined;
    const nextState = outcome.failure
      ? retryAt
        ? { status: "queued" as const, nextAttemptAt: retryAt }
        : { status: "failed" as const }
      : { status: "delivered" as const, deliveredAt: now };
    const recorded = await tx
      .update(webhookDeliveries)
      .set({ ...lastAttempt, ...nextState })
      .where(isOurs)
      .returning({ id: webhookDeliveries.id });
    if (recorded.length === 0) return;
    const failingSince = outcome.failure ? (endpoint.failingSince ?? now) : null;
    await tx.update(webhookEndpoints).set({ failingSince }).where(eq(webhookEndpoints.id, endpoint.id));
    if (failingSince && !endpoint.offAt && hasFailedTooLong(failingSince, now))
      await disableEndpoint(tx, endpoint, now);
  });
}

/** Switches an endpoint off, fails its queued deliveries and notifies the owner. */
async function disableEndpoint(tx: Transaction, { id, businessId, url }: Endpoint, now: Date): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ offAt: now, isOffByFailure: true })
    .where(eq(webhookEndpoints.id, id));
  await failQueuedDeliveries(tx, id);
  const [business] = await tx
    .select({ name: businesses.name })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  const values = { host: new URL(url).host, business: business?.name ?? "" };
  const event = `webhook-off:${id}:${now.toISOString()}`;
  await notifyTeam(tx, { kind: "webhook-off", id: businessId, businessId, values, event }, now);
}
