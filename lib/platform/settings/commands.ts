import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { settings } from "@/db/schema/platform/settings";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import { type SystemOptions, type SystemOptionsChange, type SystemSettings, systemOptions } from "./contract";
import { getSettings } from "./queries";

/**
 * Changes system settings; for administrators. Changes are serialised, so that each audit entry has the
 * correct previous value; `onChange` runs in the same transaction. Throws 409 if a value differs from `was`: no unseen
 * change is overwritten.
 */
export async function changeSettings(
  actor: UserActor,
  { was = {}, ...change }: SystemOptionsChange,
  { now, device }: RequestContext,
  onChange: (
    tx: Transaction,
    before: SystemSettings,
    after: SystemSettings,
  ) => Promise<void> = async () => {},
): Promise<SystemOptions> {
  requireAdmin(actor);
  const { after, isChanged } = await transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
    const stored = await getSettings(tx);
    const before: Record<string, unknown> = stored;
    if (Object.entries(was).some(([key, value]) => !isDeepStrictEqual(before[key], value)))
      throw conflict("settingsChanged");
    const changes = Object.entries(change).filter(
      ([key, value]) => value !== undefined && !isDeepStrictEqual(before[key], value),
    );
    for (const [key, value] of changes) {
      const row = { value, updatedAt: now, updatedBy: actor.userId };
      await tx
        .insert(settings)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: settings.key, set: row });
      const entry = { actor, action: "settings.change" as const, subjectType: "setting", subjectId: key };
      const detail = { before: before[key], after: value };
      await recordAudit(tx, { ...entry, detail, device }, now);
    }
    const changed = await getSettings(tx);
    await onChange(tx, stored, changed);
    return { after: systemOptions.parse(changed), isChanged: changes.length > 0 };
  });
  // Footer, contact page and others are cached and show the support contacts.
  if (isChanged) expireTags([cacheTags.settings]);
  return after;
}
