import { and, eq, inArray, ne } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { transact } from "@/db/transaction";
import { availabilityChanged } from "@/lib/catalog/availability/availability-changed";
import { changeBuffer } from "@/lib/catalog/availability/buffer";
import { period, releaseExpiredHolds } from "@/lib/catalog/availability/double-booking";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { type AppError, changedMeanwhile, conflict, invalid, notFound } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type {
  AvailabilitySettingsChange,
  BlockRequest,
  CalendarEntry,
  StoredAvailabilitySettings,
} from "./contract";
import { isWaitingRequest, listTakenEntries, startOf } from "./entry-queries";
import { availabilitySettingsOf } from "./queries";
import { blockPeriod } from "./rules";
import { lockCalendarVehicle, type Vehicle } from "./scope";

const MAX_BLOCK_MS = 2 * 366 * DAY_MS;

/**
 * Blocks a vehicle for some days, from now at the earliest. 409 if a booking (the error names its reference) or
 * anything else occupies them. Waiting requests do not prevent a block; the result counts them, as they can no longer
 * be accepted. 422 for days that are past or too far ahead.
 */
export function addBlock(actor: UserActor, vehicleId: string, request: BlockRequest, now: Date) {
  return transact(async (tx) => {
    const vehicle = await lockCalendarVehicle(tx, actor, vehicleId);
    const { startsAt, endsAt } = comingPart(blockPeriod(request, vehicle.timeZone), now);
    await requireFreeDays(tx, vehicle, { startsAt, endsAt }, now);
    const id = uuid();
    const { kind, note } = request;
    const row = { id, vehicleId: vehicle.id, kind, note: note || null, createdBy: actor.userId };
    availabilityChanged(tx);
    await tx.insert(vehicleOccupancy).values({ ...row, during: period(startsAt, endsAt) });
    const { from, to } = request;
    await auditForOthers(tx, actor, vehicle, "calendar.block", { kind, from, to }, now);
    return toSavedBlock(tx, vehicle, { id, kind, note, startsAt, endsAt }, now);
  });
}

/**
 * Changes the period, kind or note of a block, on the same conditions as for a new one; its own days count as free. 404
 * if the vehicle has no such block.
 */
export function changeBlock(
  actor: UserActor,
  vehicleId: string,
  blockId: string,
  request: BlockRequest,
  now: Date,
) {
  return transact(async (tx) => {
    const vehicle = await lockCalendarVehicle(tx, actor, vehicleId);
    const isTheBlock = isBlockOf(vehicle, blockId);
    const [former] = await tx.select({ startsAt: startOf }).from(vehicleOccupancy).where(isTheBlock);
    if (!former) throw notFound();
    const requested = blockPeriod(request, vehicle.timeZone);
    // A block that began at a return has seconds in its start, which a request cannot contain.
    const isSameStart = Math.abs(requested.startsAt.getTime() - former.startsAt.getTime()) < MINUTE_MS;
    const { startsAt, endsAt } = isSameStart
      ? { ...requested, startsAt: former.startsAt }
      : comingPart(requested, now);
    await requireFreeDays(tx, vehicle, { startsAt, endsAt }, now, blockId);
    const { kind, note, from, to } = request;
    availabilityChanged(tx);
    await tx
      .update(vehicleOccupancy)
      .set({ kind, note: note || null, during: period(startsAt, endsAt) })
      .where(isTheBlock);
    await auditForOthers(tx, actor, vehicle, "calendar.block", { blockId, kind, from, to }, now);
    return toSavedBlock(tx, vehicle, { id: blockId, kind, note, startsAt, endsAt }, now);
  });
}

interface Days {
  startsAt: Date;
  endsAt: Date;
}

/** A rental that ended today does not prevent a block of the whole day. */
function comingPart({ startsAt, endsAt }: Days, now: Date): Days {
  return { startsAt: startsAt < now ? now : startsAt, endsAt };
}

/** 422 for days that cannot be blocked, 409 for days occupied by anything except the block itself. */
async function requireFreeDays(
  tx: Transaction,
  { id: vehicleId }: Vehicle,
  { startsAt, endsAt }: Days,
  now: Date,
  exceptBlockId?: string,
): Promise<void> {
  if (endsAt <= now) throw invalid("blockPast", "to");
  if (endsAt > addMs(now, MAX_BLOCK_MS)) throw invalid("blockTooFar", "to");
  await releaseExpiredHolds(tx, vehicleId, now);
  const others = exceptBlockId ? ne(vehicleOccupancy.id, exceptBlockId) : undefined;
  const [existing] = await listTakenEntries(tx, vehicleId, [startsAt, endsAt], now, others);
  if (existing) throw blockConflict(existing);
}

async function toSavedBlock(
  tx: Transaction,
  vehicle: Vehicle,
  { startsAt, endsAt, ...block }: Days & Pick<BlockRequest, "kind" | "note"> & { id: string },
  now: Date,
) {
  const waitingRequests = await tx.$count(bookings, isWaitingRequest(vehicle.id, startsAt, endsAt, now));
  const end = endsAt.toISOString();
  const times = { startsAt: startsAt.toISOString(), endsAt: end, freeAt: end };
  return { block: { ...block, ...times, booking: null, importName: null }, waitingRequests };
}

const isBlockOf = (vehicle: Vehicle, blockId: string) =>
  and(
    eq(vehicleOccupancy.id, blockId),
    eq(vehicleOccupancy.vehicleId, vehicle.id),
    inArray(vehicleOccupancy.kind, ["block", "maintenance"]),
  );

function blockConflict({ kind, booking, importName }: CalendarEntry): AppError {
  if (booking)
    return conflict(kind === "hold" ? "blockOverHold" : "blockOverBooking", { reference: booking.reference });
  if (kind === "hold" || kind === "booking") return conflict("datesTaken");
  return importName ? conflict("blockOverImport", { name: importName }) : conflict("blockOverBlock");
}

/** Removes a block. 404 if the vehicle has no such block. */
export function removeBlock(actor: UserActor, vehicleId: string, blockId: string, now: Date) {
  return transact(async (tx) => {
    const vehicle = await lockCalendarVehicle(tx, actor, vehicleId);
    availabilityChanged(tx);
    const removed = await tx
      .delete(vehicleOccupancy)
      .where(isBlockOf(vehicle, blockId))
      .returning({ id: vehicleOccupancy.id });
    if (removed.length === 0) throw notFound();
    await auditForOthers(tx, actor, vehicle, "calendar.unblock", { blockId }, now);
    return { done: true as const };
  });
}

/**
 * Saves minimum and maximum length, notice and the buffer between bookings. 409 if the vehicle was changed since
 * `updatedAt` was read.
 */
export async function saveAvailabilitySettings(
  actor: UserActor,
  vehicleId: string,
  { updatedAt, ...settings }: AvailabilitySettingsChange,
  now: Date,
): Promise<StoredAvailabilitySettings> {
  await transact(async (tx) => {
    const vehicle = await lockCalendarVehicle(tx, actor, vehicleId);
    if (updatedAt && vehicle.updatedAt.getTime() !== Date.parse(updatedAt))
      throw changedMeanwhile("carChangedMeanwhile");
    if (settings.bufferMinutes !== vehicle.bufferMinutes)
      await changeBuffer(tx, vehicle.id, settings.bufferMinutes, now);
    await tx
      .update(vehicles)
      .set({ ...settings, updatedAt: now })
      .where(eq(vehicles.id, vehicle.id));
    await auditForOthers(
      tx,
      actor,
      vehicle,
      "calendar.settings",
      { was: availabilitySettingsOf(vehicle), is: settings },
      now,
    );
  });
  expireTags([cacheTags.vehicles, cacheTags.vehicle(vehicleId)]);
  return { ...settings, updatedAt: now.toISOString() };
}

/** Owners' changes to their own vehicles are not audited; changes by administrators are. */
async function auditForOthers(
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
