import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { db } from "@/db";
import { pushSubscriptions } from "@/db/schema/push";
import type { UserActor } from "@/lib/auth/contract";
import { after } from "@/lib/dates";
import { browserName } from "@/lib/sessions/rules";
import type { PushDevice, pushDevices } from "./contract";
import { vapidDetails } from "./keys";
import { SEEN_EVERY_MS } from "./rules";

/** The browsers one is told in while Gendana is closed, the one used last first, and the key for another. */
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
    isFresh: sessionId === actor.sessionId && lastUsedAt > after(now, -SEEN_EVERY_MS),
  };
}
