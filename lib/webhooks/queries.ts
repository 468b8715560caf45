import { and, desc, eq, inArray } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/webhooks";
import type { UserActor } from "@/lib/auth/contract";
import { forbidden, notFound } from "@/lib/errors";
import { plans } from "@/lib/plans/rules";
import { chosenBusiness, roleIn } from "@/lib/team/chosen";
import { may } from "@/lib/team/permissions";
import { type Delivery, deliveryList, type EndpointList, endpointList } from "./contract";
import { hasSecret } from "./secret";

/** Rows of an endpoint's list. */
const MOST_SHOWN = 50;

/** An endpoint for who may manage it: 404 for who is not of its business, 403 for the others. */
export async function getManaged(executor: Executor, actor: UserActor, endpointId: string) {
  const [endpoint] = await executor
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId));
  if (!endpoint || !roleIn(actor, endpoint.businessId)) throw notFound();
  if (!may(actor, endpoint.businessId, "keys.manage")) throw forbidden();
  return endpoint;
}

/** The endpoints of a business, newest first, without their secrets. */
export async function listEndpoints(actor: UserActor, named: string | undefined): Promise<EndpointList> {
  const businessId = chosenBusiness(actor, named, "keys.manage");
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
    isInPlan: business !== undefined && plans[business.plan].hasPrograms,
    items: rows.map((row) => ({
      ...row,
      isOn: row.offAt === null,
      hasSecret: hasSecret(row),
      failingSince: row.failingSince?.toISOString() ?? null,
    })),
  });
}

/** The last deliveries to an endpoint, newest first. */
export async function listDeliveries(actor: UserActor, endpointId: string): Promise<Delivery[]> {
  const { id } = await getManaged(db(), actor, endpointId);
  const rows = await db()
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, id))
    .orderBy(desc(webhookDeliveries.id))
    .limit(MOST_SHOWN);
  return deliveryList.parse(
    rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
      nextAttemptAt: row.status === "queued" ? row.nextAttemptAt.toISOString() : null,
    })),
  );
}

/** How many wait to be carried to an endpoint. */
export const countWaiting = (executor: Executor, endpointId: string): Promise<number> =>
  executor.$count(
    webhookDeliveries,
    and(
      eq(webhookDeliveries.endpointId, endpointId),
      inArray(webhookDeliveries.status, ["queued", "sending"]),
    ),
  );
