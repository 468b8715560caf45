import { and, eq, gt, gte, isNull, lt, type SQL } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { pauses } from "@/db/schema/catalog/pauses";
import { bookings } from "@/db/schema/rentals/bookings";
import { transact } from "@/db/transaction";
import { auditBusiness } from "@/lib/businesses/businesses/audit-business";
import { lockBusiness } from "@/lib/businesses/businesses/lock";
import { requireCurrentPermission, resolveBusinessId } from "@/lib/businesses/team/business-access";
import { availabilityChanged } from "@/lib/catalog/availability/availability-changed";
import { lockFleet, lockVehicle } from "@/lib/catalog/availability/double-booking";
import { getOwnVehicle } from "@/lib/catalog/vehicles/scope";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { conflict, forbidden, invalid, notFound } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import { hasPermission } from "@/lib/platform/permissions";
import type { RequestContext } from "@/lib/platform/request-context";
import type { Pause, PauseRequest } from "./contract";
import { isBookingDuring, lastPauseDay, listPausesWhere } from "./queries";
import { pausePeriod } from "./rules";

interface Scope {
  businessId: string;
  vehicleId?: string;
}

/**
 * Pauses a vehicle or a whole business, so that its days accept no new bookings. 409 if there is already a pause, or if
 * the bookings on these days are not exactly those that the caller has seen and keeps. The business and all affected
 * vehicles are locked, so that a booking is either counted here or sees the pause.
 */
export async function startPause(
  actor: UserActor,
  { businessId: requestedBusinessId, vehicleId, from, to, keptBookings }: PauseRequest,
  context: RequestContext,
): Promise<Pause> {
  const { now } = context;
  if (to < dayIn(now, KIGALI)) throw invalid("blockPast", "to");
  if (to > lastPauseDay(now)) throw invalid("pauseTooFar", "to");
  const id = uuid();
  await transact(async (tx) => {
    const businessId = vehicleId
      ? (await getOwnVehicle(tx, actor, vehicleId)).businessId
      : resolveBusinessId(actor, requestedBusinessId, "fleet.manage");
    if (!hasPermission(actor, businessId, "fleet.manage")) throw forbidden();
    await lockBusiness(tx, businessId);
    await requireCurrentPermission(tx, actor, businessId, "fleet.manage");
    const scope = { businessId, vehicleId };
    if (vehicleId) await lockVehicle(tx, vehicleId);
    else await lockFleet(tx, businessId);
    const period = pausePeriod({ from, to });
    if (await hasPause(tx, scope, period, now)) throw conflict("pauseOverlaps");
    const count = await tx.$count(bookings, isBookingDuring(scope, { from, to }, now));
    if (count !== keptBookings) throw conflict("pauseBookingsChanged", { count });
    availabilityChanged(tx);
    await tx.insert(pauses).values({ id, ...scope, ...period, createdBy: actor.userId, createdAt: now });
    await auditBusiness(
      tx,
      actor,
      "business.pause",
      businessId,
      { ...scope, from, to, keptBookings },
      context,
    );
  });
  expireTags([cacheTags.vehicles]);
  const [started] = await listPausesWhere(actor, eq(pauses.id, id), now);
  if (!started) throw notFound();
  return started;
}

async function hasPause(
  tx: Transaction,
  { businessId, vehicleId }: Scope,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): Promise<boolean> {
  const isSameScope = vehicleId ? eq(pauses.vehicleId, vehicleId) : isNull(pauses.vehicleId);
  // A pause that was ended today does not prevent another one.
  const overlaps = and(gt(pauses.endsAt, startsAt), gt(pauses.endsAt, now), lt(pauses.startsAt, endsAt));
  return (await tx.$count(pauses, and(eq(pauses.businessId, businessId), isSameScope, overlaps))) > 0;
}

/** Ends a pause, so that its days can be booked again. 404 for pauses of others and for pauses that have ended. */
export async function endPause(actor: UserActor, pauseId: string, context: RequestContext) {
  await transact(async (tx) => {
    const [found] = await tx.select().from(pauses).where(eq(pauses.id, pauseId));
    if (!found || !hasPermission(actor, found.businessId, "fleet.view")) throw notFound();
    const { businessId, vehicleId } = found;
    await lockBusiness(tx, businessId);
    await requireCurrentPermission(tx, actor, businessId, "fleet.manage");
    if ((await endPausesWhere(tx, eq(pauses.id, pauseId), context.now)) === 0) throw notFound();
    await auditBusiness(tx, actor, "business.resume", businessId, { pauseId, vehicleId }, context);
  });
  expireTags([cacheTags.vehicles]);
  return { done: true as const };
}

/**
 * Ends pauses and returns their number. One that is running keeps its past, which utilisation leaves out; one that has
 * not begun is deleted.
 */
export async function endPausesWhere(tx: Transaction, which: SQL, now: Date): Promise<number> {
  availabilityChanged(tx);
  const running = await tx
    .update(pauses)
    .set({ endsAt: now })
    .where(and(which, lt(pauses.startsAt, now), gt(pauses.endsAt, now)))
    .returning({ id: pauses.id });
  const ahead = await tx
    .delete(pauses)
    .where(and(which, gte(pauses.startsAt, now)))
    .returning({ id: pauses.id });
  return running.length + ahead.length;
}
