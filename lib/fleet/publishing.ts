import { and, eq, isNotNull, ne, or, type SQL } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { UserActor } from "@/lib/auth/contract";
import { expireTags, tags } from "@/lib/cache";
import { dayIn, KIGALI } from "@/lib/dates";
import { AppError, conflict } from "@/lib/errors";
import { requireVerifiedEmail } from "@/lib/otp/queries";
import { type PlanId, plans } from "@/lib/plans/rules";
import type { Occasion } from "@/lib/sessions/commands";
import { getCar } from "./car-queries";
import type { FleetCar } from "./contract";
import { hasRoom, problemsOf, refusalOfProblem } from "./rules";
import { lockWithBusiness } from "./scope";

type Vehicle = typeof vehicles.$inferSelect;
type Business = { id: string; plan: PlanId; status: string };

/**
 * Puts a car on the list. 409 while something is missing or the plan has no room: both are judged under the lock of the
 * business, so that two at once do not both take its last place; and while an administrator holds it off the list. 403 with an e-mail
 * that has to be verified first.
 */
export function publishCar(actor: UserActor, vehicleId: string, occasion: Occasion): Promise<FleetCar> {
  return changeState(actor, vehicleId, "car.publish", occasion, async (tx, vehicle, business) => {
    if (vehicle.status === "published") return undefined;
    if (vehicle.heldReason !== null) throw conflict("carHeld", { reason: vehicle.heldReason });
    await requireVerifiedEmail(tx, actor);
    await requirePublishable(tx, vehicle, business, occasion.now);
    return { status: "published", publishedAt: vehicle.publishedAt ?? occasion.now, pausedAt: null };
  });
}

/** Takes it off the list; what was agreed stays agreed. */
export function unpublishCar(actor: UserActor, vehicleId: string, occasion: Occasion): Promise<FleetCar> {
  return changeState(actor, vehicleId, "car.unpublish", occasion, async (_, { status, pausedAt }) =>
    status === "draft" || (status === "unlisted" && !pausedAt)
      ? undefined
      : { status: "unlisted", pausedAt: null },
  );
}

/** The same while it is in a workshop. */
export function repairCar(actor: UserActor, vehicleId: string, occasion: Occasion): Promise<FleetCar> {
  return changeState(actor, vehicleId, "car.maintenance", occasion, async (_, { status }) =>
    status === "maintenance" ? undefined : { status: "maintenance", pausedAt: null },
  );
}

type Change = Partial<typeof vehicles.$inferInsert> | undefined;

async function changeState(
  actor: UserActor,
  vehicleId: string,
  action: AuditAction,
  { now, device }: Occasion,
  decide: (tx: Transaction, vehicle: Vehicle, business: Business) => Promise<Change>,
): Promise<FleetCar> {
  await transact(async (tx) => {
    const { vehicle, business } = await lockWithBusiness(tx, actor, vehicleId);
    const change = await decide(tx, vehicle, business);
    if (!change) return;
    // Not `updatedAt`: who has the car's sheet open changes other things than its state.
    await tx.update(vehicles).set(change).where(eq(vehicles.id, vehicle.id));
    const about = { subjectType: "vehicle", subjectId: vehicle.id, ipAddress: device.ipAddress };
    await recordAudit(tx, { actor, action, ...about, detail: { from: vehicle.status } }, now);
  });
  expireTags([tags.vehicles, tags.vehicle(vehicleId)]);
  return getCar(actor, vehicleId, now);
}

/** 409 for what a car lacks to be on the list, or its business's plan. Both are locked. */
export async function requirePublishable(
  tx: Transaction,
  vehicle: Vehicle,
  business: Business,
  now: Date,
): Promise<void> {
  const pictureCount = await tx.$count(vehiclePictures, eq(vehiclePictures.vehicleId, vehicle.id));
  const facts = { ...vehicle, pictureCount, isOpen: business.status === "active" };
  const [problem] = problemsOf(facts, dayIn(now, KIGALI));
  if (problem) throw conflict(refusalOfProblem[problem]);
  const others = await tx.$count(vehicles, and(isListedOf(business.id), ne(vehicles.id, vehicle.id)));
  if (!hasRoom(business.plan, others)) {
    const values = { limit: plans[business.plan].carLimit ?? 0 };
    throw new AppError("conflict", "planLimitReached", { values, reason: "plan_limit" });
  }
}

/** The cars that take a place of the plan: on the list, or off it only until a paper is renewed. */
function isListedOf(businessId: string): SQL {
  const isListed = or(
    eq(vehicles.status, "published"),
    and(eq(vehicles.status, "unlisted"), isNotNull(vehicles.pausedAt)),
  );
  return and(eq(vehicles.businessId, businessId), isListed) as SQL;
}
