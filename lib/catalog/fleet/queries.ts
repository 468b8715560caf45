import { and, asc, desc, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { describeVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-queries";
import { isAvailable } from "@/lib/catalog/availability/is-available";
import { knownRenterName } from "@/lib/catalog/availability/known-renter-name";
import { isOpenBooking } from "@/lib/catalog/availability/open-bookings";
import { findNeighbourhood } from "@/lib/catalog/neighbourhoods/rules";
import { listPlacesOfBusiness } from "@/lib/catalog/pick-up-places/queries";
import { findDocumentGrace, listVehicleDocuments } from "@/lib/catalog/vehicle-documents/queries";
import { listPictures } from "@/lib/catalog/vehicle-photos/queries";
import { foldSearchText } from "@/lib/catalog/vehicles/fold-search-text";
import { getOwnVehicle } from "@/lib/catalog/vehicles/scope";
import { vehiclesVisibleTo } from "@/lib/catalog/vehicles/visibility";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { businessIdsWithPermission, hasPermission } from "@/lib/platform/permissions";
import {
  type FleetFilter,
  type FleetListPage,
  type FleetQuery,
  type FleetVehicle,
  fleetPage,
  fleetVehicle,
  type OpenBooking,
} from "./contract";
import { type FleetSort, type FleetState, publicationProblemsOf } from "./rules";

/**
 * Lists a page of the vehicles of the actor's businesses; a page number beyond the last returns the last page. Empty
 * for administrators without a business, who use the admin console. Every search word must occur in the vehicle's
 * search text or plate.
 */
export async function listFleet(
  actor: UserActor,
  { sort, page: requestedPage, limit, ...filter }: FleetQuery,
  now: Date,
): Promise<FleetListPage> {
  const mine = and(vehiclesVisibleTo(actor), ofOwnBusinesses(actor), fleetCondition(filter, now));
  const managed = businessIdsWithPermission(actor, "fleet.manage");
  const [total, businesses] = await Promise.all([db().$count(vehicles, mine), describeVehicleUsage(managed)]);
  const pageCount = Math.max(1, Math.ceil(total / limit));
  const page = Math.min(requestedPage, pageCount);
  const order = [...orders[sort], asc(vehicles.id)];
  // Selects the page's ids first, so that the joined columns are not computed for all skipped vehicles.
  const shown = db()
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(mine)
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await db()
    .select({
      vehicle: vehicles,
      picture: vehiclePictures.path,
      isTaken: sql<boolean>`not ${isAvailable(undefined, now)}`,
      rentalCount: sql<number>`(${countCompleted()})::int`,
    })
    .from(vehicles)
    .leftJoin(
      vehiclePictures,
      and(eq(vehiclePictures.vehicleId, vehicles.id), eq(vehiclePictures.position, 0)),
    )
    .where(inArray(vehicles.id, shown))
    .orderBy(...order);
  const items = rows.map(({ vehicle, ...rest }) => ({
    ...vehicle,
    ...rest,
    isUnlistedForDocuments: vehicle.unlistedForDocumentsAt !== null,
    can: {
      setPrices: hasPermission(actor, vehicle.businessId, "prices.set"),
      manage: hasPermission(actor, vehicle.businessId, "fleet.manage"),
    },
  }));
  return fleetPage.parse({ items, total, page, pageCount, businesses });
}

const { title, createdAt, dailyPriceCents, ratingAverage, ratingCount, mileageKm } = vehicles;

const orders: Record<FleetSort, SQL[]> = {
  name: [asc(title)],
  newest: [desc(createdAt)],
  price: [asc(dailyPriceCents)],
  rating: [sql`${ratingAverage} desc nulls last`, desc(ratingCount)],
  mileage: [desc(mileageKm)],
};

/** SQL condition for the vehicles that match the filter, of any business. */
export const fleetCondition = ({ search, state }: FleetFilter, now: Date) =>
  and(...searchConditions(search), inState(state, now));

/** Available and Rented apply to published vehicles (spec.md §4); the other states are statuses. */
function inState(state: FleetState | undefined, now: Date): SQL | undefined {
  if (!state) return undefined;
  if (state !== "available" && state !== "rented") return eq(vehicles.status, state);
  const free = isAvailable(undefined, now);
  return sql`(${vehicles.status} = 'published' and ${state === "available" ? free : sql`not ${free}`})`;
}

function countCompleted(): SQL {
  return sql`select count(*) from ${bookings}
    where ${bookings.vehicleId} = ${vehicles.id} and ${bookings.status} = 'completed'`;
}

function ofOwnBusinesses({ memberships }: UserActor): SQL {
  if (memberships.length === 0) return sql`false`;
  return inArray(
    vehicles.businessId,
    memberships.map(({ businessId }) => businessId),
  );
}

/** Folding leaves only letters and digits, so no character is a LIKE wildcard. */
function searchConditions(search: string): SQL[] {
  const text = sql`${vehicles.searchText} || ' ' || lower(coalesce(${vehicles.plate}, ''))`;
  return foldSearchText(search)
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => like(text, `%${word}%`));
}

/** More than an owner reads before unlisting a vehicle. */
const MAX_OPEN_BOOKINGS = 50;

/**
 * Reads a vehicle of the actor's business with all its data. 404 for vehicles of others. Document files are included
 * for actors who manage the fleet.
 */
export async function getFleetVehicle(actor: UserActor, vehicleId: string, now: Date): Promise<FleetVehicle> {
  const vehicle = await getOwnVehicle(db(), actor, vehicleId);
  const { businessId } = vehicle;
  const canManage = hasPermission(actor, businessId, "fleet.manage");
  const [pictures, documents, grace, openBookings, [business], places, freeCount] = await Promise.all([
    listPictures(db(), vehicleId),
    listVehicleDocuments(db(), vehicleId, canManage),
    findDocumentGrace(db(), businessId),
    // Every team member sees bookings, but not an API key that covers only the fleet.
    hasPermission(actor, businessId, "rentals.view") ? listOpenBookings(db(), vehicleId, now) : [],
    describeVehicleUsage([businessId]),
    listPlacesOfBusiness(businessId),
    db().$count(vehicles, and(eq(vehicles.id, vehicleId), isAvailable(undefined, now))),
  ]);
  const today = dayIn(now, KIGALI);
  const facts = { ...vehicle, pictureCount: pictures.length, isOpen: business?.isOpen ?? false };
  return fleetVehicle.parse({
    ...vehicle,
    placeId: findNeighbourhood(vehicle.neighbourhood)?.id ?? null,
    pickUpPlaces: places,
    isUnlistedForDocuments: vehicle.unlistedForDocumentsAt !== null,
    isTaken: freeCount === 0,
    updatedAt: vehicle.updatedAt.toISOString(),
    pictures,
    documents,
    documentGrace: grace && grace.endsOn >= today ? grace : null,
    rentals: openBookings,
    business,
    today,
    problems: publicationProblemsOf(facts, today),
    can: { manage: canManage, setPrices: hasPermission(actor, businessId, "prices.set") },
  });
}

/** Lists bookings that are under way or confirmed, or requested or unpaid with a future deadline, in order of start. */
export async function listOpenBookings(
  executor: Executor,
  vehicleId: string,
  now: Date,
): Promise<OpenBooking[]> {
  const { id, reference, startsAt, endsAt, status } = bookings;
  const rows = await executor
    .select({
      id,
      reference,
      startsAt,
      endsAt,
      status,
      renterName: knownRenterName,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(and(eq(bookings.vehicleId, vehicleId), isOpenBooking(now)))
    .orderBy(asc(startsAt))
    .limit(MAX_OPEN_BOOKINGS);
  return rows.map((row) => ({
    ...row,
    status: row.status as OpenBooking["status"],
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }));
}
