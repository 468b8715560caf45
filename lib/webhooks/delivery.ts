import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/webhooks";
import { transact } from "@/db/transaction";
import { after, MINUTE_MS } from "@/lib/dates";
import { log } from "@/lib/log";
import { notify, teamWith } from "@/lib/notifications/notify";
import { plansWithPrograms } from "@/lib/plans/rules";
import { type Outcome, type Parcel, post } from "./post";
import { isGivenUp, isLasting, nextTry } from "./rules";
import { secretsOf } from "./secret";
import { signatureOf } from "./signature";
import { giveUpWaiting } from "./tell";

/** One endpoint that keeps us waiting holds up few of its own and none of the others'. */
const AT_ONCE_EACH = 3;
const AT_ONCE = 24;
const LEASE_MS = MINUTE_MS;

type Send = (parcel: Parcel) => Promise<Outcome>;
type Delivery = typeof webhookDeliveries.$inferSelect;
type Endpoint = typeof webhookEndpoints.$inferSelect;
const { status, nextAttemptAt, attempts } = webhookDeliveries;

/**
 * Carries what is due, each endpoint's own a few at a time. A delivery is claimed before it is sent and its outcome
 * recorded after, so nodes that do this at once send different ones; what a node was sending when it died is sent again
 * under the same id. What a company may not hear now waits until it may. Returns how many were tried.
 */
export async function deliverDueWebhooks(now: Date, send: Send = post): Promise<number> {
  await db()
    .update(webhookDeliveries)
    .set({ status: "queued" })
    .where(and(eq(status, "sending"), lte(nextAttemptAt, now)));
  const claimed = await claim(now);
  await Promise.all(claimed.map((delivery) => deliver(delivery, send, now)));
  return claimed.length;
}

async function claim(now: Date): Promise<Delivery[]> {
  const due = sql`select due.id from ${webhookEndpoints} as endpoint
    join ${businesses} as company on company.id = endpoint.business_id
      and company.status <> 'suspended' and company.plan in ${plansWithPrograms}
    cross join lateral (select id, next_attempt_at from ${webhookDeliveries}
      where endpoint_id = endpoint.id and status = 'queued' and next_attempt_at <= ${now.toISOString()}
      order by next_attempt_at limit ${AT_ONCE_EACH}) as due
    where endpoint.off_at is null order by due.next_attempt_at limit ${AT_ONCE}`;
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
      ...{ lastAttemptAt: now, nextAttemptAt: after(now, LEASE_MS) },
    })
    .where(inArray(webhookDeliveries.id, free))
    .returning();
}

async function deliver(delivery: Delivery, send: Send, now: Date): Promise<void> {
  const [endpoint] = await db()
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, delivery.endpointId));
  if (!endpoint) return;
  const outcome = await attempt(delivery, endpoint, send, now).catch((error): Outcome => {
    log.error({ err: error, deliveryId: delivery.id }, "webhook not sent");
    return { status: null, failure: "unreachable" };
  });
  await record(delivery, outcome, now);
}

async function attempt(delivery: Delivery, endpoint: Endpoint, send: Send, now: Date): Promise<Outcome> {
  const secrets = secretsOf(endpoint, now);
  if (!secrets) return { status: null, failure: "secretLost" };
  const headers = {
    "content-type": "application/json",
    "user-agent": "Gendana webhooks",
    "gendana-delivery": delivery.id,
    "gendana-signature": signatureOf(delivery.body, secrets, now),
  };
  return send({ url: endpoint.url, headers, body: delivery.body });
}

/** Only while the claim is ours: who took it over records for itself. */
async function record(delivery: Delivery, outcome: Outcome, now: Date): Promise<void> {
  const isOurs = and(
    eq(webhookDeliveries.id, delivery.id),
    eq(status, "sending"),
    eq(attempts, delivery.attempts),
  );
  const told = { lastStatus: outcome.status, lastFailure: outcome.failure ?? null };
  await transact(async (tx) => {
    const [endpoint] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, delivery.endpointId))
      .for("no key update");
    if (!endpoint) return;
    const canHeal = outcome.failure && !isLasting(outcome.failure);
    const again = canHeal ? nextTry(delivery.attempts, now) : undefined;
    const stand = outcome.failure
      ? again
        ? { status: "queued" as const, nextAttemptAt: again }
        : { status: "failed" as const }
      : { status: "delivered" as const, deliveredAt: now };
    const recorded = await tx
      .update(webhookDeliveries)
      .set({ ...told, ...stand })
      .where(isOurs)
      .returning({ id: webhookDeliveries.id });
    if (recorded.length === 0) return;
    const failingSince = outcome.failure ? (endpoint.failingSince ?? now) : null;
    await tx.update(webhookEndpoints).set({ failingSince }).where(eq(webhookEndpoints.id, endpoint.id));
    if (failingSince && !endpoint.offAt && isGivenUp(failingSince, now)) await switchOff(tx, endpoint, now);
  });
}

/** Nothing more is sent there or kept for it; the owner is told. */
async function switchOff(tx: Transaction, { id, businessId, url }: Endpoint, now: Date): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ offAt: now, isOffByFailure: true })
    .where(eq(webhookEndpoints.id, id));
  await giveUpWaiting(tx, id);
  const [business] = await tx
    .select({ name: businesses.name })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  const values = { host: new URL(url).host, business: business?.name ?? "" };
  const news = { to: await teamWith(tx, businessId, "keys.manage"), businessId };
  const event = `webhook-off:${id}:${now.toISOString()}`;
  const actionUrl = "/dashboard/business/settings";
  await notify(tx, { kind: "webhook-off", values, event, actionUrl, ...news }, now);
}
