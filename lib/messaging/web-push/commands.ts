import { ECDH } from "node:crypto";
import { isIP } from "node:net";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { pushSubscriptions } from "@/db/schema/messaging/web-push";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { invalid, notFound } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import { isPublicAddress } from "@/lib/platform/safe-fetch/safe-fetch";
import type { PushDevice, PushSubscriptionForm } from "./contract";
import { describeDevice } from "./queries";
import { PUSH_LIMIT } from "./rules";

/**
 * Subscribes a browser to web push; the same browser again updates its row. The row belongs to the account that
 * subscribed last, so that two users of one browser do not receive each other's notifications. Throws 422 for
 * an endpoint or key that cannot be used.
 */
export async function saveSubscription(
  actor: UserActor,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionForm,
  { now, device }: RequestContext,
): Promise<PushDevice> {
  if (!isPublicEndpoint(endpoint)) throw invalid("fieldInvalid", "endpoint");
  if (!isCurvePoint(p256dh)) throw invalid("fieldInvalid", "keys.p256dh");
  const { userId, sessionId } = actor;
  const used = { userId, sessionId, p256dh, userAgent: device.userAgent?.slice(0, 400), lastUsedAt: now };
  const isOther = sql`${pushSubscriptions.userId} <> ${userId}`;
  const createdAt = sql`case when ${isOther} then ${now.toISOString()}::timestamptz else ${pushSubscriptions.createdAt} end`;
  return transact(async (tx) => {
    const [saved] = await tx
      .insert(pushSubscriptions)
      .values({ id: uuid(), endpoint, auth, ...used, createdAt: now })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { ...used, createdAt },
        // Only the browser knows both values, so the endpoint alone is not enough to take over a subscription.
        setWhere: eq(pushSubscriptions.auth, auth),
      })
      .returning();
    if (!saved) throw invalid("fieldInvalid", "endpoint");
    const own = eq(pushSubscriptions.userId, userId);
    const surplus = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(own)
      .orderBy(desc(pushSubscriptions.lastUsedAt), desc(pushSubscriptions.id))
      .offset(PUSH_LIMIT);
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
    return describeDevice(saved, actor, now);
  });
}

/** Unsubscribes one of the actor's browsers. Throws 404 for other users' browsers and for deleted ones. */
export async function deleteSubscription(actor: UserActor, subscriptionId: string): Promise<void> {
  const deleted = await db()
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, subscriptionId), eq(pushSubscriptions.userId, actor.userId)))
    .returning({ id: pushSubscriptions.id });
  if (deleted.length === 0) throw notFound();
}

/** IP literals are checked here; host names are resolved and checked when a push is sent. */
function isPublicEndpoint(endpoint: string): boolean {
  const host = new URL(endpoint).hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? host.includes(".") : isPublicAddress(host);
}

function isCurvePoint(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url", "base64url", "compressed");
    return true;
  } catch {
    return false;
  }
}
