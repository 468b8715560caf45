import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { apiKeys } from "@/db/schema/businesses/api-keys";
import { transact } from "@/db/transaction";
import { auditBusiness } from "@/lib/businesses/businesses/audit-business";
import { lockBusinessWithApiAccess } from "@/lib/businesses/businesses/lock";
import {
  requireCurrentPermission,
  resolveBusinessId,
  roleInBusiness,
} from "@/lib/businesses/team/business-access";
import { notifyTeam } from "@/lib/messaging/notifications/notify";
import type { Actor, UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import { hasPermission } from "@/lib/platform/permissions";
import type { RequestContext } from "@/lib/platform/request-context";
import type { KeyRequest } from "./contract";
import { hashKey } from "./queries";
import { KEY_LIMIT, KEY_PREFIX, keyHint } from "./rules";

/**
 * Creates a key; it is returned only this once. Only the owner may, on the enterprise plan (409). The owner is notified
 * by email, so that they notice a key created by somebody else.
 */
export async function createKey(
  actor: UserActor,
  { businessId: requestedBusinessId, name, scopes, lifeDays }: KeyRequest,
  context: RequestContext,
): Promise<{ id: string; key: string }> {
  const { now } = context;
  const businessId = resolveBusinessId(actor, requestedBusinessId, "keys.manage");
  // An administrator is not a member of the business, so their key could not act for it.
  if (roleInBusiness(actor, businessId) === "admin") throw forbidden();
  const id = uuid();
  const key = `${KEY_PREFIX}${randomBytes(32).toString("base64url")}`;
  const expiresAt = lifeDays ? addMs(now, lifeDays * DAY_MS) : null;
  await transact(async (tx) => {
    const business = await lockBusinessWithApiAccess(tx, businessId);
    await requireCurrentPermission(tx, actor, businessId, "keys.manage");
    await enforceKeyLimit(tx, businessId, now);
    const row = { id, businessId, createdBy: actor.userId, name, scopes, expiresAt, createdAt: now };
    await tx.insert(apiKeys).values({ ...row, tokenHash: hashKey(key), hint: keyHint(key) });
    await auditBusiness(
      tx,
      actor,
      "api-key.make",
      businessId,
      { keyId: id, name, scopes, lifeDays },
      context,
    );
    const values = { business: business.name, key: name };
    const about = { id: businessId, businessId, event: `api-key:${id}` };
    await notifyTeam(tx, { kind: "api-key-made", values, ...about }, now);
  });
  return { id, key };
}

/**
 * Revokes a key from the next request on; revoking it again changes nothing. 404 for another business's key, 403
 * without the permission.
 */
export async function revokeKey(actor: UserActor, keyId: string, context: RequestContext): Promise<void> {
  await transact(async (tx) => {
    const [key] = await tx.select().from(apiKeys).where(eq(apiKeys.id, keyId)).for("no key update");
    if (!key || !roleInBusiness(actor, key.businessId)) throw notFound();
    if (!hasPermission(actor, key.businessId, "keys.manage")) throw forbidden();
    if (key.revokedAt) return;
    await tx.update(apiKeys).set({ revokedAt: context.now }).where(eq(apiKeys.id, keyId));
    await auditBusiness(tx, actor, "api-key.revoke", key.businessId, { keyId, name: key.name }, context);
  });
}

/** Revokes all keys of a business in the caller's transaction, because a former owner may still use them. */
export async function revokeAllKeys(
  tx: Transaction,
  actor: Actor,
  businessId: string,
  context: Pick<RequestContext, "now"> & Partial<RequestContext>,
): Promise<number> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: context.now })
    .where(and(eq(apiKeys.businessId, businessId), isNull(apiKeys.revokedAt)))
    .returning({ keyId: apiKeys.id, name: apiKeys.name });
  for (const key of revoked) await auditBusiness(tx, actor, "api-key.revoke", businessId, key, context);
  return revoked.length;
}

async function enforceKeyLimit(tx: Transaction, businessId: string, now: Date): Promise<void> {
  const isLive = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
  const count = await tx.$count(apiKeys, and(eq(apiKeys.businessId, businessId), isLive));
  if (count >= KEY_LIMIT) throw conflict("tooManyKeys", { limit: KEY_LIMIT });
}
