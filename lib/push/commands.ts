import { ECDH } from "node:crypto";
import { isIP } from "node:net";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { pushSubscriptions } from "@/db/schema/push";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { invalid, notFound } from "@/lib/errors";
import { isPublic } from "@/lib/reach/open";
import type { Occasion } from "@/lib/sessions/commands";
import type { PushDevice, PushSubscriptionForm } from "./contract";
import { describeDevice } from "./queries";
import { PUSH_LIMIT } from "./rules";

/**
 * From now on one is told in this browser while Gendana is closed; the same browser again is the same row. It is whoever's
 * it was last: two people of one browser do not read each other's news. 422 for what nothing can be sent to.
 */
export async function keepSubscription(
  actor: UserActor,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionForm,
  { now, device }: Occasion,
): Promise<PushDevice> {
  if (!isOutside(endpoint)) throw invalid("fieldInvalid", "endpoint");
  if (!isPoint(p256dh)) throw invalid("fieldInvalid", "keys.p256dh");
  const { userId, sessionId } = actor;
  const used = { userId, sessionId, p256dh, userAgent: device.userAgent?.slice(0, 400), lastUsedAt: now };
  const isOther = sql`${pushSubscriptions.userId} <> ${userId}`;
  const createdAt = sql`case when ${isOther} then ${now.toISOString()}::timestamptz else ${pushSubscriptions.createdAt} end`;
  return transact(async (tx) => {
    const [kept] = await tx
      .insert(pushSubscriptions)
      .values({ id: uuid(), endpoint, auth, ...used, createdAt: now })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { ...used, createdAt },
        // Only the browser itself knows both: nobody takes another's by its address alone.
        setWhere: eq(pushSubscriptions.auth, auth),
      })
      .returning();
    if (!kept) throw invalid("fieldInvalid", "endpoint");
    const own = eq(pushSubscriptions.userId, userId);
    const surplus = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(own)
      .orderBy(desc(pushSubscriptions.lastUsedAt), desc(pushSubscriptions.id))
      .offset(PUSH_LIMIT);
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
    return describeDevice(kept, actor, now);
  });
}

/** No more in one of one's browsers. 404 for another's, and for one that is gone. */
export async function dropSubscription(actor: UserActor, subscriptionId: string): Promise<void> {
  const gone = await db()
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, subscriptionId), eq(pushSubscriptions.userId, actor.userId)))
    .returning({ id: pushSubscriptions.id });
  if (gone.length === 0) throw notFound();
}

/** Names are judged when they are sent to; an address that is written out is known at once. */
function isOutside(endpoint: string): boolean {
  const host = new URL(endpoint).hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? host.includes(".") : isPublic(host);
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url", "base64url", "compressed");
    return true;
  } catch {
    return false;
  }
}
