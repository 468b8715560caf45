import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { UserActor } from "@/lib/auth/contract";
import { changeBuffer } from "@/lib/bookings/buffer";
import { period, releaseExpiredHolds } from "@/lib/bookings/occupancy";
import { expireTags, tags } from "@/lib/cache";
import { after, DAY_MS } from "@/lib/dates";
import { type AppError, conflict, invalid, notFound } from "@/lib/errors";
import type { AvailabilitySettings, BlockRequest, CalendarEntry } from "./contract";
import { isWaitingRequest, takenEntries } from "./entries";
import { settingsOf } from "./queries";
import { blockPeriod } from "./rules";
import { lockRunnable, type Vehicle } from "./scope";

const FURTHEST_MS = 2 * 366 * DAY_MS;

/**
 * Keeps a car from renting for some days. 409 over a booking, naming it, or over anything else that takes the car.
 * Requests that still wait are no obstacle: how many there are is said, and they cannot be accepted any more.
 */
export function addBlock(actor: UserActor, vehicleId: string, request: BlockRequest, now: Date) {
  return transact(async (tx) => {
    const vehicle = await lockRunnable(tx, actor, vehicleId);
    const { startsAt, endsAt } = blockPeriod(request, vehicle.timeZone);
    if (endsAt <= now) throw invalid("blockPast", "to");
    if (endsAt > after(now, FURTHEST_MS)) throw invalid("blockTooFar", "to");
    await releaseExpiredHolds(tx, vehicle.id, now);
    const [inTheWay] = await takenEntries(tx, vehicle.id, [startsAt, endsAt], now);
    if (inTheWay) throw obstacle(inTheWay);
    const id = uuid();
    const { kind, note } = request;
    const row = { id, vehicleId: vehicle.id, kind, note: note || null, createdBy: actor.userId };
    await tx.insert(vehicleOccupancy).values({ ...row, during: period(startsAt, endsAt) });
    await audit(tx, actor, vehicle, "calendar.block", { kind, from: request.from, to: request.to }, now);
    const waitingRequests = await tx.$count(bookings, isWaitingRequest(vehicle.id, startsAt, endsAt, now));
    const [startsOn, endsOn] = [startsAt.toISOString(), endsAt.toISOString()];
    const block = { id, kind, note, startsAt: startsOn, endsAt: endsOn, freeAt: endsOn };
    return { block: { ...block, booking: null, importName: null }, waitingRequests };
  });
}

function obstacle({ kind, booking, importName }: CalendarEntry): AppError {
  if (booking)
    return conflict(kind === "hold" ? "blockOverHold" : "blockOverBooking", { reference: booking.reference });
  return importName ? conflict("blockOverImport", { name: importName }) : conflict("blockOverBlock");
}

/** Gives the days back. 404 for what is no block of this car. */
export function removeBlock(actor: UserActor, vehicleId: string, blockId: string, now: Date) {
  return transact(async (tx) => {
    const vehicle = await lockRunnable(tx, actor, vehicleId);
    const removed = await tx
      .delete(vehicleOccupancy)
      .where(
        and(
          eq(vehicleOccupancy.id, blockId),
          eq(vehicleOccupancy.vehicleId, vehicle.id),
          inArray(vehicleOccupancy.kind, ["block", "maintenance"]),
        ),
      )
      .returning({ id: vehicleOccupancy.id });
    if (removed.length === 0) throw notFound();
    await audit(tx, actor, vehicle, "calendar.unblock", { blockId }, now);
    return { done: true as const };
  });
}

/** How short, how long and at what notice a car is rented, and the time its owner wants between two renters. */
export async function saveSettings(
  actor: UserActor,
  vehicleId: string,
  settings: AvailabilitySettings,
  now: Date,
): Promise<AvailabilitySettings> {
  await transact(async (tx) => {
    const vehicle = await lockRunnable(tx, actor, vehicleId);
    if (settings.bufferMinutes !== vehicle.bufferMinutes)
      await changeBuffer(tx, vehicle.id, settings.bufferMinutes, now);
    await tx
      .update(vehicles)
      .set({ ...settings, updatedAt: now })
      .where(eq(vehicles.id, vehicle.id));
    await audit(tx, actor, vehicle, "calendar.settings", { was: settingsOf(vehicle), is: settings }, now);
  });
  expireTags([tags.vehicles, tags.vehicle(vehicleId)]);
  return settings;
}

/** Owners change their own cars as they like; what administrators change of others' is written down. */
async function audit(
  tx: Transaction,
  actor: UserActor,
  vehicle: Vehicle,
  action: AuditAction,
  detail: Record<string, unknown>,
  now: Date,
): Promise<void> {
  if (actor.memberships.some(({ businessId }) => businessId === vehicle.businessId)) return;
  await recordAudit(tx, { actor, action, subjectType: "vehicle", subjectId: vehicle.id, detail }, now);
}
