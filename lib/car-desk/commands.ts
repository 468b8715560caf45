import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import type { businesses } from "@/db/schema/businesses";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { expireTags, tags } from "@/lib/cache";
import { AppError, conflict } from "@/lib/errors";
import { takeAway } from "@/lib/fleet/commands";
import { requirePublishable } from "@/lib/fleet/publishing";
import { lockWithBusiness } from "@/lib/fleet/scope";
import { notify, teamWith } from "@/lib/notifications/notify";
import type { NoticeKind } from "@/lib/notifications/rules";
import type { Occasion } from "@/lib/sessions/commands";
import type { DeskReason } from "@/lib/user-desk/contract";
import type { DeskCar } from "./contract";
import { carPowers } from "./policy";
import { getDeskCar } from "./queries";

type Vehicle = typeof vehicles.$inferSelect;
type Business = typeof businesses.$inferSelect;

/**
 * Takes a car off the list until an administrator lifts it: its owner reads why and cannot publish it before. What was
 * agreed stays agreed. 409 where it is held already.
 */
export async function unlistCar(
  actor: UserActor,
  vehicleId: string,
  { reason }: DeskReason,
  occasion: Occasion,
): Promise<DeskCar> {
  await act(
    actor,
    vehicleId,
    { action: "car.unlist", reason, tells: "car-unlisted" },
    occasion,
    (tx, car) => {
      if (!carPowers(actor, car).unlist) throw conflict("carStandsOtherwise");
      const status = car.status === "published" ? "unlisted" : car.status;
      const held = { heldAt: occasion.now, heldReason: reason, pausedAt: null };
      return tx
        .update(vehicles)
        .set({ status, ...held })
        .where(eq(vehicles.id, car.id));
    },
  );
  return getDeskCar(actor, vehicleId, occasion.now);
}

/** Lifts it: on the list again at once where nothing is missing and the plan has room, else its owner's to publish. */
export async function relistCar(actor: UserActor, vehicleId: string, occasion: Occasion): Promise<DeskCar> {
  const { now } = occasion;
  await act(
    actor,
    vehicleId,
    { action: "car.relist", tells: "car-relisted" },
    occasion,
    async (tx, car, business) => {
      if (!carPowers(actor, car).relist) throw conflict("carStandsOtherwise");
      const isReady = car.status === "unlisted" && (await isPublishable(tx, car, business, now));
      const listed = isReady && { status: "published" as const, publishedAt: car.publishedAt ?? now };
      return tx
        .update(vehicles)
        .set({ heldAt: null, heldReason: null, ...listed })
        .where(eq(vehicles.id, car.id));
    },
  );
  return getDeskCar(actor, vehicleId, now);
}

/** Off the list while something is repaired; its owner puts it back once that is done. */
export async function sendToWorkshop(
  actor: UserActor,
  vehicleId: string,
  { reason }: DeskReason,
  occasion: Occasion,
): Promise<DeskCar> {
  const news = { action: "car.maintenance", reason, tells: "car-in-maintenance" } as const;
  await act(actor, vehicleId, news, occasion, (tx, car) => {
    if (!carPowers(actor, car).maintenance) throw conflict("carStandsOtherwise");
    return tx.update(vehicles).set({ status: "maintenance", pausedAt: null }).where(eq(vehicles.id, car.id));
  });
  return getDeskCar(actor, vehicleId, occasion.now);
}

/** Takes a car away for good as its owner could; its past stays. 409 while a rental of it is to come or under way. */
export async function deleteCar(actor: UserActor, vehicleId: string, occasion: Occasion) {
  await act(actor, vehicleId, { action: "car.remove", tells: "car-removed" }, occasion, (tx, car) =>
    takeAway(tx, car.id, occasion.now),
  );
  return { done: true as const };
}

async function isPublishable(tx: Transaction, car: Vehicle, business: Business, now: Date): Promise<boolean> {
  try {
    await requirePublishable(tx, car, business, now);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** One act on one car at a time: written down with what was before and after, told to who manages it, seen at once. */
async function act(
  actor: UserActor,
  vehicleId: string,
  { action, reason, tells }: { action: AuditAction; reason?: string; tells: NoticeKind },
  { now, device }: Occasion,
  work: (tx: Transaction, car: Vehicle, business: Business) => PromiseLike<unknown>,
): Promise<void> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const { vehicle, business } = await lockWithBusiness(tx, actor, vehicleId);
    await work(tx, vehicle, business);
    const [after] = await tx.select().from(vehicles).where(eq(vehicles.id, vehicle.id));
    const detail = {
      ...{ before: standing(vehicle), after: standing(after ?? vehicle) },
      ...(reason && { reason }),
    };
    const about = { subjectType: "vehicle", subjectId: vehicle.id, ipAddress: device.ipAddress };
    await recordAudit(tx, { actor, action, ...about, detail }, now);
    const to = await teamWith(tx, business.id, "fleet.manage");
    const values = { car: vehicle.title, reason: reason ?? "" };
    const event = `car:${vehicle.id}:${action}:${now.toISOString()}`;
    const path = `/dashboard/business/vehicles/${encodeURIComponent(vehicle.id)}`;
    const actionUrl = tells === "car-removed" ? "/dashboard/business/vehicles" : path;
    await notify(tx, { kind: tells, to, values, actionUrl, businessId: business.id, event }, now);
  });
  expireTags([tags.vehicles, tags.vehicle(vehicleId)]);
}

const standing = ({ status, heldAt }: Vehicle) => ({ status, isHeld: heldAt !== null });
