import { and, asc, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehiclePriceRules } from "@/db/schema/catalog/pricing";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { transact } from "@/db/transaction";
import { systemActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { log } from "@/lib/platform/log";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import { applyPriceRule } from "./apply-price-rule";

/** How often the prices of a vehicle follow changes in its market. */
const EVERY_MS = 6 * HOUR_MS;
/** Vehicles per batch, and batches per run; the next run handles the rest. */
const AT_ONCE = 100;
const MAX_BATCHES = 20;

/** Applies the price rules that are due, each in a separate transaction. The job may be repeated. */
export async function applyDuePriceRules(now: Date): Promise<number> {
  let applied = 0;
  let failures = 0;
  for (let batch = 0, last = ""; batch < MAX_BATCHES; batch++) {
    const due = await listDue(now, last);
    const changed: string[] = [];
    for (const vehicleId of due) {
      const outcome = await applyRuleOf(vehicleId, now).catch((error) => {
        failures += 1;
        log.error({ err: error, vehicleId }, "price rule could not be applied");
      });
      if (outcome) applied += 1;
      if (outcome === "changed") changed.push(vehicleId);
    }
    if (changed.length > 0) expireTags([cacheTags.vehicles, ...changed.map((id) => cacheTags.vehicle(id))]);
    if (due.length < AT_ONCE) break;
    last = due.at(-1) ?? "";
  }
  if (failures > 0) throw new Error(`${failures} price rules could not be applied`);
  return applied;
}

const isDue = (now: Date) =>
  or(isNull(vehiclePriceRules.appliedAt), lte(vehiclePriceRules.appliedAt, addMs(now, -EVERY_MS)));

async function listDue(now: Date, afterId: string): Promise<string[]> {
  const { vehicleId } = vehiclePriceRules;
  const rows = await db()
    .select({ vehicleId })
    .from(vehiclePriceRules)
    .innerJoin(vehicles, eq(vehicles.id, vehicleId))
    .where(and(isDue(now), ne(vehicles.status, "removed"), sql`${vehicleId} > ${afterId}`))
    .orderBy(asc(vehicleId))
    .limit(AT_ONCE);
  return rows.map((row) => row.vehicleId);
}

/** Under the lock of the vehicle, a second run finds that the rule is no longer due. */
async function applyRuleOf(vehicleId: string, now: Date): Promise<"changed" | "same" | undefined> {
  return transact(async (tx) => {
    const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, vehicleId)).for("no key update");
    const [rule] = await tx
      .select()
      .from(vehiclePriceRules)
      .where(and(eq(vehiclePriceRules.vehicleId, vehicleId), isDue(now)))
      // Rules of a whole business are changed without the locks of its vehicles.
      .for("update");
    if (!vehicle || !rule) return undefined;
    const days = await applyPriceRule(tx, vehicle, rule, now);
    if (days.setDays + days.clearedDays === 0) return "same";
    const subject = { subjectType: "vehicle", subjectId: vehicleId };
    await recordAudit(tx, { actor: systemActor, action: "prices.automatic", ...subject, detail: days }, now);
    return "changed";
  });
}
