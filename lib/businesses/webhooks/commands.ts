import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/businesses/webhooks";
import { transact } from "@/db/transaction";
import { lockBusinessWithApiAccess } from "@/lib/businesses/businesses/lock";
import {
  requireCurrentPermission,
  resolveBusinessId,
  roleInBusiness,
} from "@/lib/businesses/team/business-access";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { addMs } from "@/lib/platform/dates";
import { conflict, forbidden, invalid, notFound } from "@/lib/platform/errors";
import { requireStepUp } from "@/lib/platform/http/step-up";
import type { RequestContext } from "@/lib/platform/request-context";
import { isPublicUrl } from "@/lib/platform/safe-fetch/safe-fetch";
import type { EndpointChange, EndpointRequest } from "./contract";
import { countPendingDeliveries, getManagedEndpoint } from "./queries";
import { failQueuedDeliveries, newDelivery } from "./queue-event";
import { ENDPOINT_LIMIT, FORMER_SECRET_MS, PENDING_DELIVERY_LIMIT } from "./rules";
import { createSecret, hasSecret, NO_SECRET } from "./signing";

/** Adds an endpoint; its secret is returned only in this response. Only the owner may, on the enterprise plan (409). */
export async function addEndpoint(
  actor: UserActor,
  { businessId: requestedBusinessId, url, events }: EndpointRequest,
  context: RequestContext,
): Promise<{ id: string; secret: string }> {
  const businessId = resolveBusinessId(actor, requestedBusinessId, "keys.manage");
  forbidAdmin(actor, businessId);
  requirePublicUrl(url);
  const id = uuid();
  const { secret, encryptedSecret } = createSecret(id);
  await transact(async (tx) => {
    await lockBusinessWithApiAccess(tx, businessId);
    await requireCurrentPermission(tx, actor, businessId, "keys.manage");
    const count = await tx.$count(webhookEndpoints, eq(webhookEndpoints.businessId, businessId));
    if (count >= ENDPOINT_LIMIT) throw conflict("tooManyEndpoints", { limit: ENDPOINT_LIMIT });
    const row = { id, businessId, createdBy: actor.userId, url, events, encryptedSecret };
    await tx.insert(webhookEndpoints).values({ ...row, createdAt: context.now });
    await audit(tx, actor, "webhook.add", { id, businessId }, { url, events }, context);
  });
  return { id, secret };
}

/**
 * Changes an endpoint's address (step-up, 403), its events, or whether it is on. Resets its failures.
 * 409 if it has no secret yet.
 */
export async function changeEndpoint(
  actor: UserActor,
  endpointId: string,
  change: Partial<EndpointChange>,
  context: RequestContext,
): Promise<void> {
  const seen = await getManagedEndpoint(db(), actor, endpointId);
  forbidAdmin(actor, seen.businessId);
  if (change.url && seen.url !== change.url) {
    requirePublicUrl(change.url);
    requireStepUp(actor, context.now);
  }
  await transact(async (tx) => {
    const current = await lockEndpoint(tx, actor, endpointId);
    forbidAdmin(actor, current.businessId);
    // A parallel request changed the address, so the caller confirmed a different change.
    if (current.url !== seen.url) throw conflict("settingsChanged");
    const before = { url: current.url, events: current.events, isOn: current.offAt === null };
    const after = { ...before, ...change };
    const { url, events, isOn } = after;
    if (isOn && !hasSecret(current)) throw conflict("endpointNeedsSecret");
    const offAt = isOn ? null : (current.offAt ?? context.now);
    const renewed = isOn ? { isOffByFailure: false, failingSince: null } : {};
    await tx
      .update(webhookEndpoints)
      .set({ url, events, offAt, ...renewed })
      .where(eq(webhookEndpoints.id, endpointId));
    if (!isOn) await failQueuedDeliveries(tx, endpointId);
    await audit(tx, actor, "webhook.change", current, { before, after }, context);
  });
}

/** Replaces the secret and returns the new one only in this response. For a day the old secret signs as well. */
export async function rotateSecret(
  actor: UserActor,
  endpointId: string,
  context: RequestContext,
): Promise<{ id: string; secret: string }> {
  forbidAdmin(actor, (await getManagedEndpoint(db(), actor, endpointId)).businessId);
  const { secret, encryptedSecret } = createSecret(endpointId);
  await transact(async (tx) => {
    const current = await lockEndpoint(tx, actor, endpointId);
    forbidAdmin(actor, current.businessId);
    const former = hasSecret(current)
      ? {
          encryptedFormerSecret: current.encryptedSecret,
          formerSecretUntil: addMs(context.now, FORMER_SECRET_MS),
        }
      : {};
    await tx
      .update(webhookEndpoints)
      .set({ encryptedSecret, ...former })
      .where(eq(webhookEndpoints.id, endpointId));
    await audit(tx, actor, "webhook.secret", current, {}, context);
  });
  return { id: endpointId, secret };
}

/**
 * Disables all endpoints of a business and deletes their secrets in the caller's transaction, because the former owner
 * knows the secrets. Each stays off until the new owner creates a new secret and switches it on.
 */
export async function disableEndpoints(tx: Transaction, businessId: string, now: Date): Promise<number> {
  const off = {
    isOffByFailure: false,
    failingSince: null,
    encryptedFormerSecret: null,
    formerSecretUntil: null,
  };
  const disabled = await tx
    .update(webhookEndpoints)
    .set({ ...off, encryptedSecret: NO_SECRET, offAt: sql`coalesce(${webhookEndpoints.offAt}, ${now})` })
    .where(eq(webhookEndpoints.businessId, businessId))
    .returning({ id: webhookEndpoints.id });
  for (const { id } of disabled) await failQueuedDeliveries(tx, id);
  return disabled.length;
}

/** Removes an endpoint with all its deliveries. */
export async function removeEndpoint(
  actor: UserActor,
  endpointId: string,
  context: RequestContext,
): Promise<void> {
  await transact(async (tx) => {
    const current = await lockEndpoint(tx, actor, endpointId);
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
    await audit(tx, actor, "webhook.remove", current, { url: current.url }, context);
  });
}

/** Queues a test event without content. 409 while the endpoint is off, and if too many deliveries are pending. */
export async function sendTest(
  actor: UserActor,
  endpointId: string,
  { now }: RequestContext,
): Promise<{ id: string }> {
  return transact(async (tx) => {
    const { businessId } = await lockActiveEndpoint(tx, actor, endpointId);
    const event = { type: "test", businessId, key: `test:${uuid()}`, data: { test: true } } as const;
    const delivery = newDelivery(endpointId, event, now);
    await tx.insert(webhookDeliveries).values(delivery);
    return { id: delivery.id };
  });
}

/** Queues a delivery again under its id, whatever its outcome. 409 while it is pending. */
export async function redeliver(
  actor: UserActor,
  endpointId: string,
  deliveryId: string,
  { now }: RequestContext,
): Promise<{ id: string }> {
  return transact(async (tx) => {
    await lockActiveEndpoint(tx, actor, endpointId);
    const isOwnDelivery = and(
      eq(webhookDeliveries.id, deliveryId),
      eq(webhookDeliveries.endpointId, endpointId),
    );
    if ((await tx.$count(webhookDeliveries, isOwnDelivery)) === 0) throw notFound();
    const requeued = await tx
      .update(webhookDeliveries)
      .set({ status: "queued", attempts: 0, nextAttemptAt: now })
      .where(and(isOwnDelivery, inArray(webhookDeliveries.status, ["delivered", "failed"])))
      .returning({ id: webhookDeliveries.id });
    if (requeued.length === 0) throw conflict("deliveryOnItsWay");
    return { id: deliveryId };
  });
}

/** 422 for an address that can never be used. */
function requirePublicUrl(url: string): void {
  if (!isPublicUrl(url)) throw invalid("webhookUrlInvalid", "url");
}

/**
 * As with keys, an administrator is not a member of the business, so they may remove an endpoint but not set an
 * address.
 */
function forbidAdmin(actor: UserActor, businessId: string): void {
  if (roleInBusiness(actor, businessId) === "admin") throw forbidden();
}

async function lockEndpoint(tx: Transaction, actor: UserActor, endpointId: string) {
  await getManagedEndpoint(tx, actor, endpointId);
  await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId))
    .for("no key update");
  const endpoint = await getManagedEndpoint(tx, actor, endpointId);
  await requireCurrentPermission(tx, actor, endpoint.businessId, "keys.manage");
  return endpoint;
}

async function lockActiveEndpoint(tx: Transaction, actor: UserActor, endpointId: string) {
  const endpoint = await lockEndpoint(tx, actor, endpointId);
  await lockBusinessWithApiAccess(tx, endpoint.businessId);
  if (endpoint.offAt) throw conflict("endpointOff");
  if ((await countPendingDeliveries(tx, endpointId)) >= PENDING_DELIVERY_LIMIT)
    throw conflict("tooManyTests");
  return endpoint;
}

function audit(
  tx: Transaction,
  actor: UserActor,
  action: AuditAction,
  { id, businessId }: { id: string; businessId: string },
  detail: Record<string, unknown>,
  { now, device }: RequestContext,
): Promise<void> {
  const subject = { subjectType: "business", subjectId: businessId, detail: { endpointId: id, ...detail } };
  return recordAudit(tx, { actor, action, ...subject, device }, now);
}
