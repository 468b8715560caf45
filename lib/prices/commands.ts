import { and, eq, notInArray } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { vehicleExtras, vehicleSeasons } from "@/db/schema/prices";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { expireTags, tags } from "@/lib/cache";
import { AppError, forbidden } from "@/lib/errors";
import type { Occasion } from "@/lib/sessions/commands";
import { visibleTo } from "@/lib/vehicles/visibility";
import type { PriceSheet, PricesRequest } from "./contract";
import { canSetPrices } from "./policy";
import { getPrices } from "./queries";

/**
 * Says anew what a car costs: what the change leaves out stays, seasons and extras are replaced as wholes. Quotes that
 * were made keep their price. 404 for others' cars, 403 for those of its team who do not set prices.
 */
export async function changePrices(
  actor: UserActor,
  vehicleId: string,
  change: PricesRequest,
  { now, device }: Occasion,
): Promise<PriceSheet> {
  const { seasons, extras, ...columns } = change;
  await transact(async (tx) => {
    await lockPriced(tx, actor, vehicleId);
    await tx
      .update(vehicles)
      .set({ ...columns, updatedAt: now })
      .where(eq(vehicles.id, vehicleId));
    if (seasons) await replaceSeasons(tx, vehicleId, seasons);
    if (extras) await replaceExtras(tx, vehicleId, extras);
    const entry = { actor, action: "prices.change" as const, subjectType: "vehicle", subjectId: vehicleId };
    await recordAudit(tx, { ...entry, detail: { ...change }, ipAddress: device.ipAddress }, now);
  });
  expireTags([tags.vehicles, tags.vehicle(vehicleId)]);
  return getPrices(actor, vehicleId);
}

async function lockPriced(tx: Transaction, actor: UserActor, vehicleId: string): Promise<void> {
  const [vehicle] = await tx
    .select({ businessId: vehicles.businessId })
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), visibleTo(actor)))
    .for("no key update");
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  if (!canSetPrices(actor, vehicle.businessId)) throw forbidden();
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
