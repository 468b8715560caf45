import { randomInt } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { transact } from "@/db/transaction";
import { getBookingDefaults } from "@/lib/businesses/settings/queries";
import { neighbourhoods } from "@/lib/catalog/neighbourhoods/rules";
import { findOnlyPlaceOf } from "@/lib/catalog/pick-up-places/queries";
import { findDocumentGrace } from "@/lib/catalog/vehicle-documents/queries";
import { searchTextOf } from "@/lib/catalog/vehicles/fold-search-text";
import { lockManagedBusiness, lockVehicleWithBusiness } from "@/lib/catalog/vehicles/scope";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { AppError, changedMeanwhile, conflict, invalid } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import type { FleetVehicle, NewVehicleRequest, VehicleChange, VehicleInput } from "./contract";
import { applyIdentityChange } from "./identity-change";
import { checkOdometer } from "./odometer";
import { getFleetVehicle, listOpenBookings } from "./queries";
import { makeVehicleId, plateKey, publicationProblemsOf } from "./rules";

type NewVehicle = Omit<NewVehicleRequest, "businessId">;

/**
 * Creates a vehicle as a draft, visible only to its team. 404 for businesses of others, 403 without permission to
 * manage the fleet, 409 if the business already has a vehicle with the plate.
 */
export async function createVehicle(
  actor: UserActor,
  { businessId, ...input }: NewVehicleRequest,
  requestContext: RequestContext,
): Promise<FleetVehicle> {
  const id = await transact(async (tx) => {
    const business = await lockManagedBusiness(tx, actor, businessId);
    await checkPlate(tx, business.id, input.plate);
    return insertVehicle(tx, actor, business.id, input, requestContext);
  });
  return getFleetVehicle(actor, id, requestContext.now);
}

/**
 * Inserts a draft. The caller holds the lock of the business and has checked the plate. Returns the vehicle's
 * id.
 */
export async function insertVehicle(
  tx: Transaction,
  actor: UserActor,
  businessId: string,
  { placeId, ...input }: NewVehicle,
  { now, device }: RequestContext,
): Promise<string> {
  checkYear(input.year, now);
  const place = randomLocationIn(placeId);
  const described = { ...input, ...place, city: "Kigali" };
  const id = makeVehicleId(described, randomIdSuffix());
  const { minDays, maxDays, advanceNoticeHours, bufferMinutes } = await getBookingDefaults(tx, businessId);
  await tx.insert(vehicles).values({
    ...described,
    minDays,
    maxDays,
    advanceNoticeHours,
    bufferMinutes,
    id,
    businessId,
    status: "draft",
    pickUpPlaceId: await findOnlyPlaceOf(tx, businessId),
    documentGraceEndsOn: (await findDocumentGrace(tx, businessId))?.endsOn ?? null,
    searchText: searchTextOf(described),
    createdAt: now,
    updatedAt: now,
    editedAt: now,
  });
  const about = { subjectType: "vehicle", subjectId: id, device };
  await recordAudit(tx, { actor, action: "car.create", ...about }, now);
  return id;
}

/**
 * Changes the named fields. 409 if the vehicle was changed since `updatedAt` was read, so that no change is overwritten
 * unseen, and for another plate, make, model or year while it is booked. 422 if a published vehicle would no longer meet
 * the requirements.
 */
export async function changeVehicle(
  actor: UserActor,
  vehicleId: string,
  { updatedAt, ...change }: VehicleChange,
  requestContext: RequestContext,
): Promise<FleetVehicle> {
  await transact(async (tx) => {
    const { vehicle } = await lockVehicleWithBusiness(tx, actor, vehicleId);
    if (vehicle.updatedAt.getTime() !== Date.parse(updatedAt)) throw changedMeanwhile("carChangedMeanwhile");
    if (change.plate) await checkPlate(tx, vehicle.businessId, change.plate, vehicle.id);
    await updateVehicle(tx, actor, vehicle, change, requestContext);
  });
  expireTags([cacheTags.vehicles, cacheTags.vehicle(vehicleId)]);
  return getFleetVehicle(actor, vehicleId, requestContext.now);
}

type Vehicle = typeof vehicles.$inferSelect;

/**
 * Updates the fields that differ. The caller holds the locks of the business and the vehicle and has checked
 * the plate. Returns whether anything differed, and whether its documents are reviewed again.
 */
export async function updateVehicle(
  tx: Transaction,
  actor: UserActor,
  vehicle: Vehicle,
  { placeId, ...change }: Partial<VehicleInput>,
  { now, device }: RequestContext,
): Promise<{ isChanged: boolean; isReviewedAgain: boolean }> {
  if (change.year !== undefined) checkYear(change.year, now);
  if (change.mileageKm !== undefined && change.mileageKm < vehicle.mileageKm)
    await checkOdometer(tx, vehicle.id, change.mileageKm);
  const isMoved = placeId !== undefined && neighbourhoods[placeId].name !== vehicle.neighbourhood;
  const isRewritten = change.description !== undefined && change.description !== vehicle.description;
  const changes = {
    ...change,
    // Older clients send a new description without its language.
    ...(isRewritten && change.descriptionLocale === undefined && { descriptionLocale: null }),
    ...(isMoved && randomLocationIn(placeId)),
  };
  const changed = (Object.keys(changes) as (keyof typeof changes)[]).filter(
    (field) => String(changes[field] ?? "") !== String(vehicle[field] ?? ""),
  );
  if (changed.length === 0) return { isChanged: false, isReviewedAgain: false };
  const next = { ...vehicle, ...changes };
  const isShort = publicationProblemsOf(
    { ...next, pictureCount: 1, isOpen: true },
    dayIn(now, KIGALI),
  ).includes("description");
  if (vehicle.status === "published" && isShort) throw invalid("carDescriptionRequired", "description");
  const isReviewedAgain = await applyIdentityChange(tx, actor, vehicle, next, now);
  await tx
    .update(vehicles)
    .set({ ...changes, searchText: searchTextOf(next), updatedAt: now, editedAt: now })
    .where(eq(vehicles.id, vehicle.id));
  const about = { subjectType: "vehicle", subjectId: vehicle.id, device };
  const detail = { changed, before: excerpt(vehicle, changed), after: excerpt(next, changed) };
  await recordAudit(tx, { actor, action: "car.change", ...about, detail }, now);
  return { isChanged: true, isReviewedAgain };
}

/** The named fields for the audit log; long texts are cut to 200 characters. */
function excerpt(vehicle: object, fields: readonly string[]): Record<string, unknown> {
  const short = (value: unknown) => (typeof value === "string" ? value.slice(0, 200) : value);
  return Object.fromEntries(
    Object.entries(vehicle)
      .filter(([field]) => fields.includes(field))
      .map(([field, value]) => [field, short(value)]),
  );
}

/**
 * Removes a vehicle permanently; its history stays. 409 while it has open bookings: confirmed, active or
 * waiting.
 */
export async function removeVehicle(actor: UserActor, vehicleId: string, { now, device }: RequestContext) {
  await transact(async (tx) => {
    const { vehicle } = await lockVehicleWithBusiness(tx, actor, vehicleId);
    await markVehicleRemoved(tx, vehicle.id, now);
    const about = { subjectType: "vehicle", subjectId: vehicle.id, device };
    await recordAudit(tx, { actor, action: "car.remove", ...about }, now);
  });
  expireTags([cacheTags.vehicles, cacheTags.vehicle(vehicleId)]);
  return { done: true as const };
}

/**
 * Marks a vehicle as removed in the caller's transaction, which holds its lock. 409 while it has open
 * bookings.
 */
export async function markVehicleRemoved(tx: Transaction, vehicleId: string, now: Date): Promise<void> {
  const openBookings = await listOpenBookings(tx, vehicleId, now);
  if (openBookings.length > 0) throw conflict("carHasRentals", { count: openBookings.length });
  const removed = { status: "removed", unlistedForDocumentsAt: null, updatedAt: now } as const;
  await tx.update(vehicles).set(removed).where(eq(vehicles.id, vehicleId));
}

function checkYear(year: number, now: Date): void {
  if (year > Number(dayIn(now, KIGALI).slice(0, 4))) throw invalid("yearInvalid", "year");
}

async function checkPlate(
  tx: Transaction,
  businessId: string,
  plate: string | null,
  exceptId = "",
): Promise<void> {
  if (plate === null) return;
  const isSame = sql`upper(regexp_replace(${vehicles.plate}, '[^A-Za-z0-9]', '', 'g')) = ${plateKey(plate)}`;
  const isOther = and(
    eq(vehicles.businessId, businessId),
    ne(vehicles.status, "removed"),
    ne(vehicles.id, exceptId),
  );
  const [other] = await tx
    .select({ title: vehicles.title })
    .from(vehicles)
    .where(and(isOther, isSame))
    .limit(1);
  if (other)
    throw new AppError("conflict", "plateTaken", {
      fields: { plate: "plateTaken" },
      values: { car: other.title },
    });
}

/**
 * A random point within about 300 m of the neighbourhood's centre, so that vehicles in one neighbourhood do not overlap
 * on the map.
 */
function randomLocationIn(placeId: VehicleInput["placeId"]) {
  const { name, latitude, longitude } = neighbourhoods[placeId];
  const aside = () => randomInt(-270, 271) / 100_000;
  const around = (degrees: number) => Number((degrees + aside()).toFixed(5));
  return { neighbourhood: name, latitude: around(latitude), longitude: around(longitude) };
}

/**
 * About 30 bits. With the name as prefix, ids hardly ever collide, and if they do, the primary key refuses the insert.
 */
const randomIdSuffix = () =>
  Array.from({ length: 6 }, () => "abcdefghjkmnpqrstuvwxyz23456789"[randomInt(31)]).join("");
