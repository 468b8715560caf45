import { sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { settings } from "@/db/schema/platform/settings";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { announce } from "@/lib/platform/cluster/announce";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import type { Maintenance, MaintenanceChange } from "./contract";
import { getMaintenance, MAINTENANCE_CHANGED, MAINTENANCE_KEY } from "./queries";
import { setCurrentMaintenance } from "./state";

/**
 * Switches maintenance mode or changes its message; for administrators. Ending it after a restore gives everybody the
 * time back in which they could not act. The other processes on the database are
 * informed on commit; this one applies it before it responds.
 */
export async function changeMaintenance(
  actor: UserActor,
  change: MaintenanceChange,
  { now, device }: RequestContext,
): Promise<Maintenance> {
  requireAdmin(actor);
  const stored = await transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('maintenance'))`);
    const before = await getMaintenance(tx);
    const since = change.isOn ? (before.since ?? now.toISOString()) : null;
    const restoredTo = change.isOn ? before.restoredTo : null;
    const after: Maintenance = { ...change, since, restoredTo };
    if (JSON.stringify(after) === JSON.stringify(before)) return before;
    const row = { value: after, updatedAt: now, updatedBy: actor.userId };
    await tx
      .insert(settings)
      .values({ key: MAINTENANCE_KEY, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row });
    const verb = before.isOn === after.isOn ? "change" : after.isOn ? "on" : "off";
    const entry = {
      actor,
      action: `maintenance.${verb}` as const,
      subjectType: "setting",
      subjectId: MAINTENANCE_KEY,
    };
    await recordAudit(tx, { ...entry, detail: { before, after }, device }, now);
    if (before.restoredTo && !change.isOn) await moveOpenDeadlines(tx, new Date(before.restoredTo), now);
    await announce(tx, MAINTENANCE_CHANGED, {});
    return after;
  });
  setCurrentMaintenance(stored);
  expireTags([cacheTags.status]);
  return stored;
}

function moveOpenDeadlines(tx: Transaction, since: Date, now: Date) {
  return tx.execute(
    sql`select move_open_deadlines(${now.toISOString()}::timestamptz - ${since.toISOString()}::timestamptz)`,
  );
}
