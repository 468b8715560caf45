import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { db } from "@/db";
import { pushSubscriptions } from "@/db/schema/messaging/web-push";
import type { UserActor } from "@/lib/platform/actor";
import { addMs } from "@/lib/platform/dates";
import { browserName } from "@/lib/platform/http/user-agent";
import type { PushDevice, pushDevices } from "./contract";
import { SEEN_EVERY_MS } from "./rules";
import { vapidDetails } from "./vapid-keys";

/** Lists the actor's subscribed browsers, most recently used first, and the public key for subscribing another. */
export async function listPushDevices(actor: UserActor, now: Date): Promise<z.input<typeof pushDevices>> {
  const rows = await db()
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, actor.userId))
    .orderBy(desc(pushSubscriptions.lastUsedAt), desc(pushSubscriptions.id));
  return {
    publicKey: vapidDetails().publicKey,
    devices: rows.map((row) => describeDevice(row, actor, now)),
  };
}

export function describeDevice(
  { id, endpoint, userAgent, createdAt, lastUsedAt, sessionId }: typeof pushSubscriptions.$inferSelect,
  actor: UserActor,
  now: Date,
): PushDevice {
  return {
    id,
    fingerprint: createHash("sha256").update(endpoint).digest("base64url"),
    name: browserName(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isFresh: sessionId === actor.sessionId && lastUsedAt > addMs(now, -SEEN_EVERY_MS),
  };
}
