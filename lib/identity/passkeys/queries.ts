import { asc, eq } from "drizzle-orm";
import { db } from "@/db";
import { passkeys } from "@/db/schema/identity/passkeys";
import type { UserActor } from "@/lib/platform/actor";
import type { PasskeyItem } from "./contract";

/** Lists the user's own passkeys, the oldest first. */
export async function listPasskeys({ userId }: UserActor): Promise<PasskeyItem[]> {
  const rows = await db()
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(presentPasskey);
}

export const presentPasskey = ({
  id,
  name,
  createdAt,
  lastUsedAt,
}: typeof passkeys.$inferSelect): PasskeyItem => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
