import { and, eq, notInArray } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { vehicleExtras, vehiclePriceRules, vehicleSeasons } from "@/db/schema/catalog/pricing";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { changedMeanwhile } from "@/lib/platform/errors";
import { enqueue } from "@/lib/platform/job-queue/enqueue";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import type { PricesRequest, VehiclePriceSettings } from "./contract";
import { lockVehicleToPrice } from "./lock-vehicle-to-price";
import { getPrices } from "./queries";

/**
 * Changes a vehicle's prices. Omitted fields stay; seasons and extras are replaced as whole lists. Existing
 * quotes keep their price. 404 for vehicles of others, 403 without permission to set prices, 409 if the vehicle was changed
 * since `updatedAt` was read.
 */
export async function changePrices(
  actor: UserActor,
  vehicleId: string,
  change: PricesRequest,
  { now, device }: RequestContext,
): Promise<VehiclePriceSettings> {
  const { updatedAt, ...prices } = change;
  const { seasons, extras, ...columns } = prices;
  await transact(async (tx) => {
    const vehicle = await lockVehicleToPrice(tx, actor, vehicleId);
    if (updatedAt && vehicle.updatedAt.getTime() !== Date.parse(updatedAt))
      throw changedMeanwhile("carChangedMeanwhile");
    const { dailyPriceCents } = vehicle;
    const isRepriced = (columns.dailyPriceCents ?? dailyPriceCents) !== dailyPriceCents;
    await tx
      .update(vehicles)
      .set({ ...columns, updatedAt: now, ...(isRepriced && { editedAt: now }) })
      .where(eq(vehicles.id, vehicleId));
    if (seasons) await replaceSeasons(tx, vehicleId, seasons);
    if (extras) await replaceExtras(tx, vehicleId, extras);
    await refreshAutomaticPrices(tx, vehicleId);
    const entry = { actor, action: "prices.change" as const, subjectType: "vehicle", subjectId: vehicleId };
    await recordAudit(tx, { ...entry, detail: prices, device }, now);
  });
  expireTags([cacheTags.vehicles, cacheTags.vehicle(vehicleId)]);
  return getPrices(actor, vehicleId, now);
}

/** Automatic prices depend on the vehicle's other prices, so the next job sets them again. */
async function refreshAutomaticPrices(tx: Transaction, vehicleId: string): Promise<void> {
  const due = await tx
    .update(vehiclePriceRules)
    .set({ appliedAt: null })
    .where(eq(vehiclePriceRules.vehicleId, vehicleId))
    .returning({ vehicleId: vehiclePriceRules.vehicleId });
  if (due.length > 0) await enqueue(tx, "price-rules", {}, { singletonKey: "due" });
}

type Seasons = NonNullable<PricesRequest["seasons"]>;
type Extras = NonNullable<PricesRequest["extras"]>;

async function replaceSeasons(tx: Transaction, vehicleId: string, seasons: Seasons): Promise<void> {
  await tx.delete(vehicleSeasons).where(eq(vehicleSeasons.vehicleId, vehicleId));
  if (seasons.length === 0) return;
  await tx.insert(vehicleSeasons).values(seasons.map((season) => ({ id: uuid(), vehicleId, ...season })));
}

async function replaceExtras(tx: Transaction, vehicleId: string, extras: Extras): Promise<void> {
  const kinds = extras.map(({ kind }) => kind);
  const others = kinds.length > 0 ? notInArray(vehicleExtras.kind, kinds) : undefined;
  await tx.delete(vehicleExtras).where(and(eq(vehicleExtras.vehicleId, vehicleId), others));
  for (const extra of extras)
    await tx
      .insert(vehicleExtras)
      .values({ id: uuid(), vehicleId, ...extra })
      .onConflictDoUpdate({ target: [vehicleExtras.vehicleId, vehicleExtras.kind], set: extra });
}
