import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Executor } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/webhooks";
import { plansWithPrograms } from "@/lib/plans/rules";
import { type EventData, type WebhookEvent, webhookBody } from "./contract";

interface Event {
  type: WebhookEvent;
  businessId: string;
  /** Names what happened, so that it is told once. */
  key: string;
  data: EventData;
}

/**
 * Tells a business's programs of something in the transaction in which it happens: each endpoint that wants to hear of it
 * gets a row, which the clock carries. Nothing while the plan has no webhooks or the business is suspended.
 */
export async function tellPrograms(tx: Executor, event: Event, now: Date): Promise<void> {
  const listening = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .innerJoin(businesses, eq(businesses.id, webhookEndpoints.businessId))
    .where(
      and(
        eq(webhookEndpoints.businessId, event.businessId),
        sql`${event.type} = any(${webhookEndpoints.events})`,
        isNull(webhookEndpoints.offAt),
        inArray(businesses.plan, plansWithPrograms),
        sql`${businesses.status} <> 'suspended'`,
      ),
    );
  if (listening.length === 0) return;
  await tx
    .insert(webhookDeliveries)
    .values(listening.map(({ id }) => deliveryOf(id, event, now)))
    .onConflictDoNothing({ target: [webhookDeliveries.endpointId, webhookDeliveries.dedupeKey] });
}

/** A delivery as it is stored; its body is what will be signed, to the byte. */
export function deliveryOf(
  endpointId: string,
  { type, businessId, key, data }: Omit<Event, "type"> & { type: WebhookEvent | "test" },
  now: Date,
): typeof webhookDeliveries.$inferInsert {
  const id = uuid();
  const body = webhookBody.parse({ id, type, createdAt: now.toISOString(), businessId, data });
  return {
    ...{ id, endpointId, event: type, dedupeKey: key, body: JSON.stringify(body) },
    ...{ nextAttemptAt: now, createdAt: now },
  };
}

/** Of an endpoint that is off nothing is carried any more; what is on its way arrives. */
export async function giveUpWaiting(tx: Executor, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: "failed", lastFailure: "endpointOff" })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, "queued")));
}
