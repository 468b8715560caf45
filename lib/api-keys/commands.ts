import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { apiKeys } from "@/db/schema/api-keys";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { UserActor } from "@/lib/auth/contract";
import { after, DAY_MS } from "@/lib/dates";
import { conflict, forbidden, notFound } from "@/lib/errors";
import { notify, teamWith } from "@/lib/notifications/notify";
import { confirmPassword } from "@/lib/passwords/confirm";
import type { Occasion } from "@/lib/sessions/commands";
import { chosenBusiness, roleIn, stillMay } from "@/lib/team/chosen";
import { may } from "@/lib/team/permissions";
import type { KeyRequest } from "./contract";
import { lockEnterprise } from "./plan";
import { hashOfKey } from "./queries";
import { hintOf, KEY_LIMIT, KEY_PREFIX } from "./rules";

/**
 * A new key, told this once: the owner's to make, with their password again (422), on the enterprise plan (409). The owner
 * is told by letter, so that somebody who did not make it can say so.
 */
export async function makeKey(
  actor: UserActor,
  { businessId: named, name, scopes, lifeDays, password }: KeyRequest,
  occasion: Occasion,
): Promise<{ id: string; key: string }> {
  const { now } = occasion;
  const businessId = chosenBusiness(actor, named, "keys.manage");
  // An administrator is nobody of the business: a key of theirs would stand for nobody.
  if (roleIn(actor, businessId) === "admin") throw forbidden();
  await confirmPassword(actor.userId, password, now);
  const id = uuid();
  const key = `${KEY_PREFIX}${randomBytes(32).toString("base64url")}`;
  const expiresAt = lifeDays ? after(now, lifeDays * DAY_MS) : null;
  await transact(async (tx) => {
    const business = await lockEnterprise(tx, businessId);
    await stillMay(tx, actor, businessId, "keys.manage");
    await refuseTooMany(tx, businessId, now);
    const row = { id, businessId, madeBy: actor.userId, name, scopes, expiresAt, createdAt: now };
    await tx.insert(apiKeys).values({ ...row, tokenHash: hashOfKey(key), hint: hintOf(key) });
    await audit(tx, actor, "api-key.make", businessId, { keyId: id, name, scopes, lifeDays }, occasion);
    const news = { to: await teamWith(tx, businessId, "keys.manage"), businessId, event: `api-key:${id}` };
    const values = { business: business.name, key: name };
    const actionUrl = "/dashboard/business/settings";
    await notify(tx, { kind: "api-key-made", values, actionUrl, ...news }, now);
  });
  return { id, key };
}

/** From the next request on the key opens nothing. 404 for others', 403 for who may not; revoked again it stays so. */
export async function revokeKey(actor: UserActor, keyId: string, occasion: Occasion): Promise<void> {
  await transact(async (tx) => {
    const [key] = await tx.select().from(apiKeys).where(eq(apiKeys.id, keyId)).for("no key update");
    if (!key || !roleIn(actor, key.businessId)) throw notFound();
    if (!may(actor, key.businessId, "keys.manage")) throw forbidden();
    if (key.revokedAt) return;
    await tx.update(apiKeys).set({ revokedAt: occasion.now }).where(eq(apiKeys.id, keyId));
    await audit(tx, actor, "api-key.revoke", key.businessId, { keyId, name: key.name }, occasion);
  });
}

/** All keys of a business end, in the transaction of what ends them; who handed it over may have them in many programs. */
export async function endKeys(tx: Transaction, businessId: string, now: Date): Promise<number> {
  const ended = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.businessId, businessId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  return ended.length;
}

async function refuseTooMany(tx: Transaction, businessId: string, now: Date): Promise<void> {
  const isLive = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
  const count = await tx.$count(apiKeys, and(eq(apiKeys.businessId, businessId), isLive));
  if (count >= KEY_LIMIT) throw conflict("tooManyKeys", { limit: KEY_LIMIT });
}

function audit(
  tx: Transaction,
  actor: UserActor,
  action: AuditAction,
  subjectId: string,
  detail: Record<string, unknown>,
  { now, device }: Occasion,
): Promise<void> {
  const entry = { actor, action, subjectType: "business", subjectId, detail };
  return recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
}
