import { and, eq, gte } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicleDayPrices, vehiclePriceRules } from "@/db/schema/catalog/pricing";
import { transact } from "@/db/transaction";
import { lockBusiness } from "@/lib/businesses/businesses/lock";
import { lockVehicleToPrice } from "@/lib/catalog/pricing/lock-vehicle-to-price";
import { getOwnVehicle } from "@/lib/catalog/vehicles/scope";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { dayIn } from "@/lib/platform/dates";
import { AppError } from "@/lib/platform/errors";
import { formatMoney } from "@/lib/platform/money";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import { applyPriceRule } from "./apply-price-rule";
import type { PriceRule, PriceRuleRequest } from "./contract";
import { endRulesOfOthers, setRulesOfOthers } from "./fleet-price-rules";
import { getPriceRule } from "./queries";
import type { PriceLimits } from "./rules";

/**
 * Makes a vehicle's prices follow the suggestions within limits from now on, or changes the limits; with `allVehicles`
 * also those of the business's other vehicles, applied by the next job. 422 if the daily price is outside the limits.
 */
export async function setPriceRule(
  actor: UserActor,
  vehicleId: string,
  { allVehicles, ...limits }: PriceRuleRequest,
  context: RequestContext,
): Promise<PriceRule> {
  const { now } = context;
  const { floorCents, ceilingCents } = limits;
  await transact(async (tx) => {
    const vehicle = await lockToPrice(tx, actor, vehicleId, allVehicles);
    checkLimits(limits, vehicle.dailyPriceCents);
    await tx
      .insert(vehiclePriceRules)
      .values({ vehicleId, floorCents, ceilingCents, createdAt: now })
      .onConflictDoUpdate({ target: vehiclePriceRules.vehicleId, set: { floorCents, ceilingCents } });
    const days = await applyPriceRule(tx, vehicle, limits, now);
    const others = allVehicles ? await setRulesOfOthers(tx, vehicle, limits, now) : 0;
    await audit(tx, actor, "prices.rule", { vehicleId, ...limits, ...days, others }, context);
  });
  expireTags([cacheTags.vehicles, cacheTags.vehicle(vehicleId)]);
  return getPriceRule(actor, vehicleId, now);
}

/**
 * Ends a vehicle's price rule, if it has one, and with `allVehicles` those of the business's other vehicles. Days from
 * today on lose the prices that the rules set.
 */
export async function endPriceRule(
  actor: UserActor,
  vehicleId: string,
  { allVehicles }: { allVehicles: boolean },
  context: RequestContext,
): Promise<PriceRule> {
  const { now } = context;
  await transact(async (tx) => {
    const vehicle = await lockToPrice(tx, actor, vehicleId, allVehicles);
    const others = allVehicles ? await endRulesOfOthers(tx, vehicle, now) : 0;
    const ended = await tx
      .delete(vehiclePriceRules)
      .where(eq(vehiclePriceRules.vehicleId, vehicleId))
      .returning({ vehicleId: vehiclePriceRules.vehicleId });
    if (ended.length + others === 0) return;
    const { vehicleId: ofVehicle, day, source } = vehicleDayPrices;
    const cleared = await tx
      .delete(vehicleDayPrices)
      .where(and(eq(ofVehicle, vehicleId), eq(source, "rule"), gte(day, dayIn(now, vehicle.timeZone))))
      .returning({ day });
    await audit(tx, actor, "prices.rule-end", { vehicleId, clearedDays: cleared.length, others }, context);
  });
  expireTags([cacheTags.vehicles, cacheTags.vehicle(vehicleId)]);
  return getPriceRule(actor, vehicleId, now);
}

/** Locks the vehicle; for all vehicles it locks the business first, so that such changes run one at a time. */
async function lockToPrice(tx: Transaction, actor: UserActor, vehicleId: string, allVehicles: boolean) {
  if (allVehicles) await lockBusiness(tx, (await getOwnVehicle(tx, actor, vehicleId)).businessId);
  return lockVehicleToPrice(tx, actor, vehicleId);
}

function checkLimits({ floorCents, ceilingCents }: PriceLimits, dailyPriceCents: number): void {
  const refuse = (key: "priceRuleFloor" | "priceRuleCeiling", field: string) =>
    new AppError("invalid", key, {
      fields: { [field]: key },
      values: { amount: formatMoney(dailyPriceCents, "USD", "en") },
    });
  if (floorCents > dailyPriceCents) throw refuse("priceRuleFloor", "floorCents");
  if (ceilingCents < dailyPriceCents) throw refuse("priceRuleCeiling", "ceilingCents");
}

async function audit(
  tx: Transaction,
  actor: UserActor,
  action: AuditAction,
  { vehicleId, ...detail }: { vehicleId: string } & Record<string, unknown>,
  { now, device }: RequestContext,
): Promise<void> {
  const entry = { actor, action, subjectType: "vehicle", subjectId: vehicleId, detail };
  await recordAudit(tx, { ...entry, device }, now);
}
