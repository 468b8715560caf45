import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { settings } from "@/db/schema/settings";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { expireTags, tags } from "@/lib/cache";
import { conflict } from "@/lib/errors";
import type { Occasion } from "@/lib/sessions/commands";
import { type SystemOptions, type SystemOptionsChange, systemOptions } from "./contract";
import { readSettings } from "./queries";

/**
 * Changes system settings, for administrators. They queue, so that each entry of the audit log says truly what was
 * there before. 409 where something `was` told to be otherwise: nothing is lost that nobody has seen.
 */
export async function changeSettings(
  actor: UserActor,
  { was = {}, ...change }: SystemOptionsChange,
  { now, device }: Occasion,
): Promise<SystemOptions> {
  requireAdmin(actor);
  const { after, isChanged } = await transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
    const before: Record<string, unknown> = await readSettings(tx);
    if (Object.entries(was).some(([key, value]) => !isDeepStrictEqual(before[key], value)))
      throw conflict("settingsChanged");
    const wanted = Object.entries(change).filter(
      ([key, value]) => value !== undefined && !isDeepStrictEqual(before[key], value),
    );
    for (const [key, value] of wanted) {
      const row = { value, updatedAt: now, updatedBy: actor.userId };
      await tx
        .insert(settings)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: settings.key, set: row });
      const entry = { actor, action: "settings.change" as const, subjectType: "setting", subjectId: key };
      const detail = { before: before[key], after: value };
      await recordAudit(tx, { ...entry, detail, ipAddress: device.ipAddress }, now);
    }
    return { after: systemOptions.parse(await readSettings(tx)), isChanged: wanted.length > 0 };
  });
  // Footer, contact page and the like are kept; they show how support is reached.
  if (isChanged) expireTags([tags.settings]);
  return after;
}
