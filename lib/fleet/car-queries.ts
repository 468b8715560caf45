import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { listPapers } from "@/lib/car-papers/queries";
import { listPictures } from "@/lib/car-pictures/queries";
import { dayIn, KIGALI } from "@/lib/dates";
import { placeNamed } from "@/lib/places/rules";
import { may } from "@/lib/team/permissions";
import { isAvailable } from "@/lib/vehicles/availability";
import { describeBusinesses } from "./business-queries";
import { type CarRental, type FleetCar, fleetCar } from "./contract";
import { problemsOf } from "./rules";
import { getOwnCar } from "./scope";

/** More than anybody reads before taking a car off the list. */
const MOST_RENTALS = 50;

/** A car of one's own with all about it. 404 for others'. Papers are opened by those who manage the fleet. */
export async function getCar(actor: UserActor, vehicleId: string, now: Date): Promise<FleetCar> {
  const vehicle = await getOwnCar(db(), actor, vehicleId);
  const { businessId } = vehicle;
  const canManage = may(actor, businessId, "fleet.manage");
  const [pictures, papers, rentals, [business], freeCount] = await Promise.all([
    listPictures(db(), vehicleId),
    listPapers(db(), vehicleId, canManage),
    // Everybody of a team sees rentals; a key for the cars alone does not.
    may(actor, businessId, "rentals.view") ? listOpenRentals(db(), vehicleId, now) : [],
    describeBusinesses([businessId]),
    db().$count(vehicles, and(eq(vehicles.id, vehicleId), isAvailable(undefined, now))),
  ]);
  const today = dayIn(now, KIGALI);
  const facts = { ...vehicle, pictureCount: pictures.length, isOpen: business?.isOpen ?? false };
  return fleetCar.parse({
    ...vehicle,
    placeId: placeNamed(vehicle.neighbourhood)?.id ?? null,
    isPaused: vehicle.pausedAt !== null,
    isTaken: freeCount === 0,
    updatedAt: vehicle.updatedAt.toISOString(),
    ...{ pictures, papers, rentals, business, today },
    problems: problemsOf(facts, today),
    can: { manage: canManage, setPrices: may(actor, businessId, "prices.set") },
  });
}

/** Rentals somebody counts on: under way, agreed, or asked for and not yet run out. */
export async function listOpenRentals(
  executor: Executor,
  vehicleId: string,
  now: Date,
): Promise<CarRental[]> {
  const { id, reference, startsAt, endsAt, status, deadlineAt } = bookings;
  const rows = await executor
    .select({
      ...{ id, reference, startsAt, endsAt, status },
      renterName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(
      and(
        eq(bookings.vehicleId, vehicleId),
        or(
          inArray(status, ["confirmed", "active"]),
          and(inArray(status, ["pending_payment", "requested"]), or(isNull(deadlineAt), gt(deadlineAt, now))),
        ),
      ),
    )
    .orderBy(asc(startsAt))
    .limit(MOST_RENTALS);
  return rows.map((row) => ({
    ...row,
    status: row.status as CarRental["status"],
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }));
}
