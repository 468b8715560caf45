import { randomInt } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { bookingDefaultsOf } from "@/lib/business-settings/queries";
import { expireTags, tags } from "@/lib/cache";
import { dayIn, KIGALI } from "@/lib/dates";
import { AppError, conflict, invalid } from "@/lib/errors";
import { places } from "@/lib/places/rules";
import type { Occasion } from "@/lib/sessions/commands";
import { searchTextOf } from "@/lib/vehicles/rules";
import { getCar, listOpenRentals } from "./car-queries";
import type { CarChange, CarRequest, CarSheet, FleetCar } from "./contract";
import { carId, plateKey, problemsOf } from "./rules";
import { lockManagedBusiness, lockWithBusiness } from "./scope";

type NewCar = Omit<CarRequest, "businessId">;

/** A new car as a draft, which nobody but its team sees. 404 for others' businesses, 403 for lesser roles, 409 for a plate of theirs. */
export async function createCar(
  actor: UserActor,
  { businessId, ...sheet }: CarRequest,
  occasion: Occasion,
): Promise<FleetCar> {
  const id = await transact(async (tx) => {
    const business = await lockManagedBusiness(tx, actor, businessId);
    await checkPlate(tx, business.id, sheet.plate);
    return insertCar(tx, actor, business.id, sheet, occasion);
  });
  return getCar(actor, id, occasion.now);
}

/** Under the lock of the business, with a plate none of its cars has. Returns the car's id. */
export async function insertCar(
  tx: Transaction,
  actor: UserActor,
  businessId: string,
  { placeId, ...sheet }: NewCar,
  { now, device }: Occasion,
): Promise<string> {
  checkYear(sheet.year, now);
  const place = placed(placeId);
  const described = { ...sheet, ...place, city: "Kigali" };
  const id = carId(described, ending());
  const { minDays, maxDays, advanceNoticeHours, bufferMinutes } = await bookingDefaultsOf(tx, businessId);
  await tx.insert(vehicles).values({
    ...described,
    ...{ minDays, maxDays, advanceNoticeHours, bufferMinutes },
    ...{ id, businessId, status: "draft", searchText: searchTextOf(described) },
    ...{ createdAt: now, updatedAt: now },
  });
  const about = { subjectType: "vehicle", subjectId: id, ipAddress: device.ipAddress };
  await recordAudit(tx, { actor, action: "car.create", ...about }, now);
  return id;
}

/**
 * Changes what a change names. 409 when somebody else has changed the car since it was read: nothing is overwritten
 * unseen. What is published keeps what it was published for.
 */
export async function changeCar(
  actor: UserActor,
  vehicleId: string,
  { updatedAt, ...change }: CarChange,
  occasion: Occasion,
): Promise<FleetCar> {
  await transact(async (tx) => {
    const { vehicle } = await lockWithBusiness(tx, actor, vehicleId);
    if (vehicle.updatedAt.getTime() !== Date.parse(updatedAt)) throw conflict("carChangedMeanwhile");
    if (change.plate) await checkPlate(tx, vehicle.businessId, change.plate, vehicle.id);
    await updateCar(tx, actor, vehicle, change, occasion);
  });
  expireTags([tags.vehicles, tags.vehicle(vehicleId)]);
  return getCar(actor, vehicleId, occasion.now);
}

type Vehicle = typeof vehicles.$inferSelect;

/** Under the lock of its business and its own, with a plate no other car of it has. Says whether anything is other than before. */
export async function updateCar(
  tx: Transaction,
  actor: UserActor,
  vehicle: Vehicle,
  { placeId, ...change }: Partial<CarSheet>,
  { now, device }: Occasion,
): Promise<boolean> {
  if (change.year !== undefined) checkYear(change.year, now);
  const isMoved = placeId !== undefined && places[placeId].name !== vehicle.neighbourhood;
  const wanted = { ...change, ...(isMoved && placed(placeId)) };
  const changed = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    (field) => String(wanted[field] ?? "") !== String(vehicle[field] ?? ""),
  );
  if (changed.length === 0) return false;
  const next = { ...vehicle, ...wanted };
  const isShort = problemsOf({ ...next, pictureCount: 1, isOpen: true }, dayIn(now, KIGALI)).includes(
    "description",
  );
  if (vehicle.status === "published" && isShort) throw invalid("carDescriptionRequired", "description");
  await tx
    .update(vehicles)
    .set({ ...wanted, searchText: searchTextOf(next), updatedAt: now })
    .where(eq(vehicles.id, vehicle.id));
  const about = { subjectType: "vehicle", subjectId: vehicle.id, ipAddress: device.ipAddress };
  const detail = { changed, before: excerpt(vehicle, changed), after: excerpt(next, changed) };
  await recordAudit(tx, { actor, action: "car.change", ...about, detail }, now);
  return true;
}

/** Some of a car's fields for the audit log; of a long text its beginning. */
function excerpt(car: object, fields: readonly string[]): Record<string, unknown> {
  const short = (value: unknown) => (typeof value === "string" ? value.slice(0, 200) : value);
  return Object.fromEntries(
    Object.entries(car)
      .filter(([field]) => fields.includes(field))
      .map(([field, value]) => [field, short(value)]),
  );
}

/** Takes a car away for good, its past stays. 409 while a rental of it is to come, under way or asked for. */
export async function removeCar(actor: UserActor, vehicleId: string, { now, device }: Occasion) {
  await transact(async (tx) => {
    const { vehicle } = await lockWithBusiness(tx, actor, vehicleId);
    await takeAway(tx, vehicle.id, now);
    const about = { subjectType: "vehicle", subjectId: vehicle.id, ipAddress: device.ipAddress };
    await recordAudit(tx, { actor, action: "car.remove", ...about }, now);
  });
  expireTags([tags.vehicles, tags.vehicle(vehicleId)]);
  return { done: true as const };
}

/** The same in the transaction of whoever does it, with the car locked. */
export async function takeAway(tx: Transaction, vehicleId: string, now: Date): Promise<void> {
  const rentals = await listOpenRentals(tx, vehicleId, now);
  if (rentals.length > 0) throw conflict("carHasRentals", { count: rentals.length });
  const removed = { status: "removed", pausedAt: null, updatedAt: now } as const;
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

/** Within some 300 m of the neighbourhood's middle, so that cars of one do not hide each other on a map. */
function placed(placeId: CarSheet["placeId"]) {
  const { name, latitude, longitude } = places[placeId];
  const aside = () => randomInt(-270, 271) / 100_000;
  const around = (degrees: number) => Number((degrees + aside()).toFixed(5));
  return { neighbourhood: name, latitude: around(latitude), longitude: around(longitude) };
}

/** Thirty bits: with the name before it no two cars have met yet, and the key refuses the day they do. */
const ending = () =>
  Array.from({ length: 6 }, () => "abcdefghjkmnpqrstuvwxyz23456789"[randomInt(31)]).join("");
