import { and, desc, eq, inArray } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/businesses/webhooks";
import { planHas } from "@/lib/businesses/subscriptions/plans";
import { resolveBusinessId, roleInBusiness } from "@/lib/businesses/team/business-access";
import type { UserActor } from "@/lib/platform/actor";
import { forbidden, notFound } from "@/lib/platform/errors";
import { hasPermission } from "@/lib/platform/permissions";
import { type Delivery, deliveryList, type EndpointList, endpointList } from "./contract";
import { hasSecret } from "./signing";

const MAX_DELIVERIES_LISTED = 50;

/** Reads an endpoint for its managers. 404 for non-members, 403 without the permission. */
export async function getManagedEndpoint(executor: Executor, actor: UserActor, endpointId: string) {
  const [endpoint] = await executor
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId));
  if (!endpoint || !roleInBusiness(actor, endpoint.businessId)) throw notFound();
  if (!hasPermission(actor, endpoint.businessId, "keys.manage")) throw forbidden();
  return endpoint;
}

/** Lists the endpoints of a business, newest first, without their secrets. */
export async function listEndpoints(
  actor: UserActor,
  requestedBusinessId: string | undefined,
): Promise<EndpointList> {
  const businessId = resolveBusinessId(actor, requestedBusinessId, "keys.manage");
  const [business] = await db()
    .select({ plan: businesses.plan })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  const rows = await db()
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.businessId, businessId))
    .orderBy(desc(webhookEndpoints.createdAt));
  return endpointList.parse({
    isInPlan: business !== undefined && planHas(business.plan, "apiAccess"),
    items: rows.map((row) => ({
      ...row,
      isOn: row.offAt === null,
      hasSecret: hasSecret(row),
      failingSince: row.failingSince?.toISOString() ?? null,
    })),
  });
}

/** Lists the last deliveries to an endpoint, newest first. */
export async function listDeliveries(actor: UserActor, endpointId: string): Promise<Delivery[]> {
  const { id } = await getManagedEndpoint(db(), actor, endpointId);
  const rows = await db()
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, id))
    .orderBy(desc(webhookDeliveries.id))
    .limit(MAX_DELIVERIES_LISTED);
  return deliveryList.parse(
    rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
      nextAttemptAt: row.status === "queued" ? row.nextAttemptAt.toISOString() : null,
    })),
  );
}

export const countPendingDeliveries = (executor: Executor, endpointId: string): Promise<number> =>
  executor.$count(
    webhookDeliveries,
    and(
      eq(webhookDeliveries.endpointId, endpointId),
      inArray(webhookDeliveries.status, ["queued", "sending"]),
    ),
  );
