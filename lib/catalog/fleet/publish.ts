import { and, eq, isNotNull, ne, or, type SQL } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { transact } from "@/db/transaction";
import { type PlanId, plans } from "@/lib/businesses/subscriptions/plans";
import { lockVehicleWithBusiness } from "@/lib/catalog/vehicles/scope";
import { requireVerifiedEmail } from "@/lib/identity/contact-verification/queries";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { AppError, conflict } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import type { FleetVehicle } from "./contract";
import { getFleetVehicle } from "./queries";
import { hasPlanCapacity, publicationProblemsOf, refusalOfProblem } from "./rules";

type Vehicle = typeof vehicles.$inferSelect;
type Business = { id: string; plan: PlanId; status: string };

/**
 * Publishes a vehicle. 409 if a publication requirement is not met, if the plan has no room, or while an
 * administrator holds the vehicle. Requirements and plan are checked under the lock of the business, so that
 * two competing requests cannot both take the last place. 403 if the actor's email address has to be
 * verified first.
 */
export function publishVehicle(
  actor: UserActor,
  vehicleId: string,
  requestContext: RequestContext,
): Promise<FleetVehicle> {
  return changeListingStatus(
    actor,
    vehicleId,
    "car.publish",
    requestContext,
    async (tx, vehicle, business) => {
      if (vehicle.status === "published") return undefined;
      if (vehicle.heldReason !== null) throw conflict("carHeld", { reason: vehicle.heldReason });
      await requireVerifiedEmail(tx, actor);
      await requirePublishable(tx, vehicle, business, requestContext.now);
      return {
        status: "published",
        publishedAt: vehicle.publishedAt ?? requestContext.now,
        unlistedForDocumentsAt: null,
      };
    },
  );
}

/** Unlists a vehicle; existing bookings stay. */
export function unpublishVehicle(
  actor: UserActor,
  vehicleId: string,
  requestContext: RequestContext,
): Promise<FleetVehicle> {
  return changeListingStatus(
    actor,
    vehicleId,
    "car.unpublish",
    requestContext,
    async (_, { status, unlistedForDocumentsAt }) =>
      status === "draft" || (status === "unlisted" && !unlistedForDocumentsAt)
        ? undefined
        : { status: "unlisted", unlistedForDocumentsAt: null, heldWhileListed: false },
  );
}

/** Unlists a vehicle while it is in a workshop; existing bookings stay. */
export function startMaintenance(
  actor: UserActor,
  vehicleId: string,
  requestContext: RequestContext,
): Promise<FleetVehicle> {
  return changeListingStatus(actor, vehicleId, "car.maintenance", requestContext, async (_, { status }) =>
    status === "maintenance" ? undefined : { status: "maintenance", unlistedForDocumentsAt: null },
  );
}

type Change = Partial<typeof vehicles.$inferInsert> | undefined;

async function changeListingStatus(
  actor: UserActor,
  vehicleId: string,
  action: AuditAction,
  { now, device }: RequestContext,
  decide: (tx: Transaction, vehicle: Vehicle, business: Business) => Promise<Change>,
): Promise<FleetVehicle> {
  await transact(async (tx) => {
    const { vehicle, business } = await lockVehicleWithBusiness(tx, actor, vehicleId);
    const change = await decide(tx, vehicle, business);
    if (!change) return;
    // `updatedAt` stays, so that an owner can still save an open edit form, which does not change the status.
    await tx.update(vehicles).set(change).where(eq(vehicles.id, vehicle.id));
    const about = { subjectType: "vehicle", subjectId: vehicle.id, device };
    await recordAudit(tx, { actor, action, ...about, detail: { from: vehicle.status } }, now);
  });
  expireTags([cacheTags.vehicles, cacheTags.vehicle(vehicleId)]);
  return getFleetVehicle(actor, vehicleId, now);
}

/**
 * 409 with the first requirement the vehicle does not meet, or if the plan has no room. Expects both rows
 * locked.
 */
export async function requirePublishable(
  tx: Transaction,
  vehicle: Vehicle,
  business: Business,
  now: Date,
): Promise<void> {
  const pictureCount = await tx.$count(vehiclePictures, eq(vehiclePictures.vehicleId, vehicle.id));
  const facts = { ...vehicle, pictureCount, isOpen: business.status === "active" };
  const [problem] = publicationProblemsOf(facts, dayIn(now, KIGALI));
  if (problem) throw conflict(refusalOfProblem[problem]);
  const others = await tx.$count(vehicles, and(countsTowardPlanOf(business.id), ne(vehicles.id, vehicle.id)));
  if (!hasPlanCapacity(business.plan, others)) {
    const values = { limit: plans[business.plan].vehicleLimit ?? 0 };
    throw new AppError("conflict", "planLimitReached", { values, reason: "plan_limit" });
  }
}

/**
 * Vehicles that count toward the plan's limit: published ones, and those unlisted only until a document is
 * renewed.
 */
function countsTowardPlanOf(businessId: string): SQL {
  const isListed = or(
    eq(vehicles.status, "published"),
    and(eq(vehicles.status, "unlisted"), isNotNull(vehicles.unlistedForDocumentsAt)),
  );
  return and(eq(vehicles.businessId, businessId), isListed) as SQL;
}
