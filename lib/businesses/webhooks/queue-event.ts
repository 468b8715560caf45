import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Executor } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/businesses/webhooks";
import { plansWith } from "@/lib/businesses/subscriptions/plans";
import { type EventData, type WebhookEvent, webhookBody } from "./contract";

interface WebhookEventInput {
  type: WebhookEvent;
  businessId: string;
  /** Identifies the event, so that it is queued only once. */
  key: string;
  data: EventData;
}

/**
 * Queues an event for each subscribed endpoint of a business, in the event's transaction; the worker delivers it.
 * Queues nothing while the plan has no webhooks or the business is suspended.
 */
export async function queueWebhookEvent(tx: Executor, event: WebhookEventInput, now: Date): Promise<void> {
  const endpoints = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .innerJoin(businesses, eq(businesses.id, webhookEndpoints.businessId))
    .where(
      and(
        eq(webhookEndpoints.businessId, event.businessId),
        sql`${event.type} = any(${webhookEndpoints.events})`,
        isNull(webhookEndpoints.offAt),
        inArray(businesses.plan, plansWith("apiAccess")),
        sql`${businesses.status} <> 'suspended'`,
      ),
    )
    // The owner may be removing one of them, and then no delivery to it could be inserted.
    .for("key share", { of: webhookEndpoints });
  if (endpoints.length === 0) return;
  await tx
    .insert(webhookDeliveries)
    .values(endpoints.map(({ id }) => newDelivery(id, event, now)))
    .onConflictDoNothing({ target: [webhookDeliveries.endpointId, webhookDeliveries.dedupeKey] });
}

/** Builds the row of a delivery; its body is signed byte for byte. */
export function newDelivery(
  endpointId: string,
  { type, businessId, key, data }: Omit<WebhookEventInput, "type"> & { type: WebhookEvent | "test" },
  now: Date,
): typeof webhookDeliveries.$inferInsert {
  const id = uuid();
  const body = webhookBody.parse({ id, type, createdAt: now.toISOString(), businessId, data });
  return {
    id,
    endpointId,
    event: type,
    dedupeKey: key,
    body: JSON.stringify(body),
    nextAttemptAt: now,
    createdAt: now,
  };
}

/** Fails the queued deliveries of an endpoint that was switched off; a delivery that is being sent still arrives. */
export async function failQueuedDeliveries(tx: Executor, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: "failed", lastFailure: "endpointOff" })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, "queued")));
}
