import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import type { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { transact } from "@/db/transaction";
import { describeVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-queries";
import { insertVehicle, markVehicleRemoved } from "@/lib/catalog/fleet/commands";
import { requirePublishable } from "@/lib/catalog/fleet/publish";
import { vehicleDefaults } from "@/lib/catalog/fleet/vehicle-fields";
import { lockManagedBusiness, lockVehicleWithBusiness } from "@/lib/catalog/vehicles/scope";
import type { TeamKind } from "@/lib/messaging/notifications/kinds";
import { notifyTeam } from "@/lib/messaging/notifications/notify";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import type { AdminReason } from "@/lib/platform/admin-reason";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { conflict, isAppError } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import type { AddVehicleForm, AdminVehicle } from "./contract";
import { adminVehicleActions } from "./policy";
import { getAdminVehicle } from "./queries";

type Vehicle = typeof vehicles.$inferSelect;
type Business = typeof businesses.$inferSelect;

/**
 * Unlists a vehicle and holds it: its owner sees the reason and cannot publish it until an administrator
 * lifts the hold. Existing bookings stay. 409 if it is held already.
 */
export async function unlistVehicle(
  actor: UserActor,
  vehicleId: string,
  { reason }: AdminReason,
  requestContext: RequestContext,
): Promise<AdminVehicle> {
  await applyAdminChange(
    actor,
    vehicleId,
    { action: "car.unlist", reason, notification: "car-unlisted" },
    requestContext,
    (tx, vehicle) => {
      if (!adminVehicleActions(actor, vehicle).unlist) throw conflict("carStatusChanged");
      const status = vehicle.status === "published" ? "unlisted" : vehicle.status;
      const heldWhileListed = vehicle.status === "published" || vehicle.unlistedForDocumentsAt !== null;
      const held = {
        heldAt: requestContext.now,
        heldReason: reason,
        heldWhileListed,
        unlistedForDocumentsAt: null,
      };
      return tx
        .update(vehicles)
        .set({ status, ...held })
        .where(eq(vehicles.id, vehicle.id));
    },
  );
  return getAdminVehicle(actor, vehicleId, requestContext.now);
}

/**
 * Lifts the hold: a vehicle that the hold unlisted is published at once if every requirement is met and the plan has
 * room; otherwise its owner may publish it. 409 if it is not held.
 */
export async function relistVehicle(
  actor: UserActor,
  vehicleId: string,
  requestContext: RequestContext,
): Promise<AdminVehicle> {
  const { now } = requestContext;
  await applyAdminChange(
    actor,
    vehicleId,
    { action: "car.relist", notification: "car-relisted" },
    requestContext,
    async (tx, vehicle, business) => {
      if (!adminVehicleActions(actor, vehicle).relist) throw conflict("carStatusChanged");
      const isReady =
        vehicle.heldWhileListed &&
        vehicle.status === "unlisted" &&
        (await isPublishable(tx, vehicle, business, now));
      const listed = isReady && { status: "published" as const, publishedAt: vehicle.publishedAt ?? now };
      return tx
        .update(vehicles)
        .set({ heldAt: null, heldReason: null, heldWhileListed: false, ...listed })
        .where(eq(vehicles.id, vehicle.id));
    },
  );
  return getAdminVehicle(actor, vehicleId, now);
}

/** Unlists a vehicle while it is repaired; its owner publishes it again afterwards. */
export async function startMaintenanceByAdmin(
  actor: UserActor,
  vehicleId: string,
  { reason }: AdminReason,
  requestContext: RequestContext,
): Promise<AdminVehicle> {
  const audited = { action: "car.maintenance", reason, notification: "car-in-maintenance" } as const;
  await applyAdminChange(actor, vehicleId, audited, requestContext, (tx, vehicle) => {
    if (!adminVehicleActions(actor, vehicle).maintenance) throw conflict("carStatusChanged");
    return tx
      .update(vehicles)
      .set({ status: "maintenance", unlistedForDocumentsAt: null })
      .where(eq(vehicles.id, vehicle.id));
  });
  return getAdminVehicle(actor, vehicleId, requestContext.now);
}

/**
 * Removes a vehicle permanently, under the same rules as its owner; its history stays. 409 while it has open
 * bookings.
 */
export async function removeVehicleByAdmin(
  actor: UserActor,
  vehicleId: string,
  requestContext: RequestContext,
) {
  await applyAdminChange(
    actor,
    vehicleId,
    { action: "car.remove", notification: "car-removed" },
    requestContext,
    (tx, vehicle) => markVehicleRemoved(tx, vehicle.id, requestContext.now),
  );
  return { done: true as const };
}

async function isPublishable(
  tx: Transaction,
  vehicle: Vehicle,
  business: Business,
  now: Date,
): Promise<boolean> {
  try {
    await requirePublishable(tx, vehicle, business, now);
    return true;
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
}

/**
 * Runs one change under the locks, records it with the states before and after, notifies the members who manage the
 * vehicle, and revalidates its pages.
 */
async function applyAdminChange(
  actor: UserActor,
  vehicleId: string,
  { action, reason, notification }: { action: AuditAction; reason?: string; notification: TeamKind },
  { now, device }: RequestContext,
  change: (tx: Transaction, vehicle: Vehicle, business: Business) => PromiseLike<unknown>,
): Promise<void> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const { vehicle, business } = await lockVehicleWithBusiness(tx, actor, vehicleId);
    await change(tx, vehicle, business);
    const [after] = await tx.select().from(vehicles).where(eq(vehicles.id, vehicle.id));
    const detail = {
      before: listingStateOf(vehicle),
      after: listingStateOf(after ?? vehicle),
      ...(reason && { reason }),
    };
    const about = { subjectType: "vehicle", subjectId: vehicle.id, device };
    await recordAudit(tx, { actor, action, ...about, detail }, now);
    const values = { car: vehicle.title, reason: reason ?? "" };
    const event = `car:${vehicle.id}:${action}:${now.toISOString()}`;
    const notified = { kind: notification, id: vehicle.id, businessId: business.id };
    await notifyTeam(tx, { ...notified, values, event }, now);
  });
  expireTags([cacheTags.vehicles, cacheTags.vehicle(vehicleId)]);
}

const listingStateOf = ({ status, heldAt }: Vehicle) => ({ status, isHeld: heldAt !== null });

/**
 * Adds a vehicle for a business from the few fields that an administrator knows, as a draft that still needs a picture
 * and a description, or in maintenance. Its managers are notified and publish it themselves. 404 for an unknown
 * business.
 */
export async function addVehicleForBusiness(
  actor: UserActor,
  { businessId, status, ...input }: AddVehicleForm,
  requestContext: RequestContext,
): Promise<AdminVehicle> {
  requireAdmin(actor);
  const { now } = requestContext;
  const id = await transact(async (tx) => {
    const business = await lockManagedBusiness(tx, actor, businessId);
    const [defaults] = await describeVehicleUsage([business.id], tx);
    const { isInstantBook = false, depositCents = 0 } = defaults?.newVehicleDefaults ?? {};
    const vehicleInput = {
      ...vehicleDefaults,
      ...input,
      title: `${input.make} ${input.model} ${input.year}`,
      plate: null,
      // The form's default body is a sedan.
      doors: 4,
      isInstantBook,
      depositCents,
    };
    const id = await insertVehicle(tx, actor, business.id, vehicleInput, requestContext);
    if (status === "maintenance")
      await tx.update(vehicles).set({ status: "maintenance" }).where(eq(vehicles.id, id));
    const notified = { id, businessId: business.id, values: { car: vehicleInput.title } };
    await notifyTeam(tx, { kind: "car-added", ...notified, event: `car:${id}:added` }, now);
    return id;
  });
  return getAdminVehicle(actor, id, now);
}
