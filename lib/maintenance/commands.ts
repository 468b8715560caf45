import { sql } from "drizzle-orm";
import { settings } from "@/db/schema/settings";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { announce } from "@/lib/processes/announce";
import type { Occasion } from "@/lib/sessions/commands";
import type { Maintenance, MaintenanceChange } from "./contract";
import { MAINTENANCE_CHANGED, MAINTENANCE_KEY, readMaintenance } from "./queries";
import { knowMaintenance } from "./state";

/**
 * Closes or opens the doors, or says something else at them, for administrators. All processes on the database hear of it when
 * it is committed; this one knows before it answers.
 */
export async function changeMaintenance(
  actor: UserActor,
  change: MaintenanceChange,
  { now, device }: Occasion,
): Promise<Maintenance> {
  requireAdmin(actor);
  const stored = await transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('maintenance'))`);
    const before = await readMaintenance(tx);
    const since = change.isOn ? (before.since ?? now.toISOString()) : null;
    const after: Maintenance = { ...change, since };
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
    await recordAudit(tx, { ...entry, detail: { before, after }, ipAddress: device.ipAddress }, now);
    await announce(tx, MAINTENANCE_CHANGED, {});
    return after;
  });
  knowMaintenance(stored);
  return stored;
}
