import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/webhooks";
import { transact } from "@/db/transaction";
import { lockEnterprise } from "@/lib/api-keys/plan";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { UserActor } from "@/lib/auth/contract";
import { after } from "@/lib/dates";
import { conflict, forbidden, invalid, notFound } from "@/lib/errors";
import { confirmPassword } from "@/lib/passwords/confirm";
import { saysPublic } from "@/lib/reach/open";
import type { Occasion } from "@/lib/sessions/commands";
import { chosenBusiness, roleIn, stillMay } from "@/lib/team/chosen";
import type { EndpointChange, EndpointRequest, SecretRequest } from "./contract";
import { countWaiting, getManaged } from "./queries";
import { ENDPOINT_LIMIT, FORMER_SECRET_MS, WAITING_LIMIT } from "./rules";
import { hasSecret, makeSecret, NO_SECRET } from "./secret";
import { deliveryOf, giveUpWaiting } from "./tell";

/** A new endpoint and its secret, told this once. The owner's to add, with their password again (422), on the enterprise plan (409). */
export async function addEndpoint(
  actor: UserActor,
  { businessId: named, url, events, password }: EndpointRequest,
  occasion: Occasion,
): Promise<{ id: string; secret: string }> {
  const businessId = chosenBusiness(actor, named, "keys.manage");
  refuseOutsider(actor, businessId);
  requirePublic(url);
  await confirmPassword(actor.userId, password, occasion.now);
  const id = uuid();
  const { secret, sealedSecret } = makeSecret(id);
  await transact(async (tx) => {
    await lockEnterprise(tx, businessId);
    await stillMay(tx, actor, businessId, "keys.manage");
    const count = await tx.$count(webhookEndpoints, eq(webhookEndpoints.businessId, businessId));
    if (count >= ENDPOINT_LIMIT) throw conflict("tooManyEndpoints", { limit: ENDPOINT_LIMIT });
    const row = { id, businessId, createdBy: actor.userId, url, events, sealedSecret };
    await tx.insert(webhookEndpoints).values({ ...row, createdAt: occasion.now });
    await audit(tx, actor, "webhook.add", { id, businessId }, { url, events }, occasion);
  });
  return { id, secret };
}

/** Another address (with the password again, 422), other events, off or on again. What was failing begins anew. 409 for who has no secret yet. */
export async function changeEndpoint(
  actor: UserActor,
  endpointId: string,
  { url, events, isOn, password }: EndpointChange,
  occasion: Occasion,
): Promise<void> {
  const seen = await getManaged(db(), actor, endpointId);
  refuseOutsider(actor, seen.businessId);
  if (seen.url !== url) {
    requirePublic(url);
    await confirmAgain(actor, password, occasion.now);
  }
  await transact(async (tx) => {
    const was = await lockManaged(tx, actor, endpointId);
    refuseOutsider(actor, was.businessId);
    // Somebody else changed it meanwhile: what was confirmed is not what would be done.
    if (was.url !== seen.url) throw conflict("settingsChanged");
    if (isOn && !hasSecret(was)) throw conflict("endpointNeedsSecret");
    const offAt = isOn ? null : (was.offAt ?? occasion.now);
    const renewed = isOn ? { isOffByFailure: false, failingSince: null } : {};
    await tx
      .update(webhookEndpoints)
      .set({ url, events, offAt, ...renewed })
      .where(eq(webhookEndpoints.id, endpointId));
    if (!isOn) await giveUpWaiting(tx, endpointId);
    const before = { url: was.url, events: was.events, isOn: was.offAt === null };
    await audit(tx, actor, "webhook.change", was, { before, after: { url, events, isOn } }, occasion);
  });
}

/** A new secret, told this once, with the password again (422): who knows it can speak as we do. For a day the old one signs beside it. */
export async function rollSecret(
  actor: UserActor,
  endpointId: string,
  { password }: SecretRequest,
  occasion: Occasion,
): Promise<{ id: string; secret: string }> {
  refuseOutsider(actor, (await getManaged(db(), actor, endpointId)).businessId);
  await confirmPassword(actor.userId, password, occasion.now);
  const { secret, sealedSecret } = makeSecret(endpointId);
  await transact(async (tx) => {
    const was = await lockManaged(tx, actor, endpointId);
    refuseOutsider(actor, was.businessId);
    const former = hasSecret(was)
      ? { sealedFormerSecret: was.sealedSecret, formerSecretUntil: after(occasion.now, FORMER_SECRET_MS) }
      : {};
    await tx
      .update(webhookEndpoints)
      .set({ sealedSecret, ...former })
      .where(eq(webhookEndpoints.id, endpointId));
    await audit(tx, actor, "webhook.secret", was, {}, occasion);
  });
  return { id: endpointId, secret };
}

/**
 * All endpoints of a business go off and lose their secrets, in the transaction of what does it: who had it may sign with
 * them. Each waits until the new owner makes it one and switches it on.
 */
export async function restEndpoints(tx: Transaction, businessId: string, now: Date): Promise<number> {
  const off = {
    isOffByFailure: false,
    failingSince: null,
    sealedFormerSecret: null,
    formerSecretUntil: null,
  };
  const resting = await tx
    .update(webhookEndpoints)
    .set({ ...off, sealedSecret: NO_SECRET, offAt: sql`coalesce(${webhookEndpoints.offAt}, ${now})` })
    .where(eq(webhookEndpoints.businessId, businessId))
    .returning({ id: webhookEndpoints.id });
  for (const { id } of resting) await giveUpWaiting(tx, id);
  return resting.length;
}

/** With all its deliveries. */
export async function removeEndpoint(
  actor: UserActor,
  endpointId: string,
  occasion: Occasion,
): Promise<void> {
  await transact(async (tx) => {
    const was = await lockManaged(tx, actor, endpointId);
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
    await audit(tx, actor, "webhook.remove", was, { url: was.url }, occasion);
  });
}

/** An event about nothing, to try the way. 409 while it is off, and for who has enough on their way. */
export async function sendTest(
  actor: UserActor,
  endpointId: string,
  { now }: Occasion,
): Promise<{ id: string }> {
  return transact(async (tx) => {
    const { businessId } = await lockSendable(tx, actor, endpointId);
    const event = { type: "test", businessId, key: `test:${uuid()}`, data: { test: true } } as const;
    const delivery = deliveryOf(endpointId, event, now);
    await tx.insert(webhookDeliveries).values(delivery);
    return { id: delivery.id };
  });
}

/** The same delivery once more, under its id, whatever became of it. 409 while it is on its way. */
export async function sendAgain(
  actor: UserActor,
  endpointId: string,
  deliveryId: string,
  { now }: Occasion,
): Promise<{ id: string }> {
  return transact(async (tx) => {
    await lockSendable(tx, actor, endpointId);
    const isIts = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, endpointId));
    if ((await tx.$count(webhookDeliveries, isIts)) === 0) throw notFound();
    const again = await tx
      .update(webhookDeliveries)
      .set({ status: "queued", attempts: 0, nextAttemptAt: now })
      .where(and(isIts, inArray(webhookDeliveries.status, ["delivered", "failed"])))
      .returning({ id: webhookDeliveries.id });
    if (again.length === 0) throw conflict("deliveryOnItsWay");
    return { id: deliveryId };
  });
}

/** 422 for an address nothing can ever be sent to. */
function requirePublic(url: string): void {
  if (!saysPublic(url)) throw invalid("webhookUrlInvalid", "url");
}

async function confirmAgain(actor: UserActor, password: string | undefined, now: Date): Promise<void> {
  if (!password) throw invalid("passwordAgainRequired", "password");
  await confirmPassword(actor.userId, password, now);
}

/** As with keys, an administrator is nobody of the business: where its news go is not theirs to say, only to end. */
function refuseOutsider(actor: UserActor, businessId: string): void {
  if (roleIn(actor, businessId) === "admin") throw forbidden();
}

async function lockManaged(tx: Transaction, actor: UserActor, endpointId: string) {
  await getManaged(tx, actor, endpointId);
  await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId))
    .for("no key update");
  const endpoint = await getManaged(tx, actor, endpointId);
  await stillMay(tx, actor, endpoint.businessId, "keys.manage");
  return endpoint;
}

async function lockSendable(tx: Transaction, actor: UserActor, endpointId: string) {
  const endpoint = await lockManaged(tx, actor, endpointId);
  await lockEnterprise(tx, endpoint.businessId);
  if (endpoint.offAt) throw conflict("endpointOff");
  if ((await countWaiting(tx, endpointId)) >= WAITING_LIMIT) throw conflict("tooManyTests");
  return endpoint;
}

function audit(
  tx: Transaction,
  actor: UserActor,
  action: AuditAction,
  { id, businessId }: { id: string; businessId: string },
  detail: Record<string, unknown>,
  { now, device }: Occasion,
): Promise<void> {
  const subject = { subjectType: "business", subjectId: businessId, detail: { endpointId: id, ...detail } };
  return recordAudit(tx, { actor, action, ...subject, ipAddress: device.ipAddress }, now);
}
