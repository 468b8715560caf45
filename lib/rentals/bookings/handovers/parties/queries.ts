import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { pickUpPlaces } from "@/db/schema/catalog/pick-up-places";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { handovers } from "@/db/schema/rentals/handovers";
import { meetingPlaces } from "@/db/schema/rentals/meeting-places";
import { fullNameOf } from "@/lib/platform/text";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import { type Parties, signedParties } from "./contract";
import { isInsuredUntilReturn } from "./rules";

/**
 * Reads the parties and the vehicle in their current state. The renter of a booking made at the counter shows their
 * licence only by starting the rental themselves (`isByRenter`). The caller has checked visibility.
 */
export async function getParties(
  executor: Executor,
  bookingId: string,
  isByRenter = false,
): Promise<Parties> {
  const [row] = await executor
    .select({
      host: {
        name: businesses.name,
        address: businesses.address,
        phone: businesses.phone,
        email: businesses.email,
        taxId: businesses.taxId,
        registrationNumber: businesses.registrationNumber,
      },
      renter: { firstName: users.firstName, lastName: users.lastName },
      isWithDriver: bookings.isWithDriver,
      endsAt: bookings.endsAt,
      documentsEndOn: vehicles.documentsEndOn,
      timeZone: vehicles.timeZone,
      source: bookings.source,
      licence: {
        number: individualProfiles.drivingLicence,
        status: individualProfiles.licenceStatus,
        expiresOn: individualProfiles.licenceExpiresOn,
      },
      car: {
        title: vehicles.title,
        neighbourhood: vehicles.neighbourhood,
        pickUpAddress: sql<string | null>`coalesce(${meetingPlaces.address}, ${pickUpPlaces.address})`,
        plate: vehicles.plate,
        year: vehicles.year,
        mileageKm: vehicles.mileageKm,
      },
    })
    .from(bookings)
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .leftJoin(pickUpPlaces, eq(pickUpPlaces.id, vehicles.pickUpPlaceId))
    .leftJoin(meetingPlaces, eq(meetingPlaces.bookingId, bookings.id))
    .leftJoin(individualProfiles, eq(individualProfiles.userId, bookings.renterId))
    .where(eq(bookings.id, bookingId));
  if (!row) throw new Error("the vehicle of the booking was not found");
  const { host, renter, car: vehicle } = row;
  const isHidden = isCounterBooking(row) && !isByRenter;
  // A renter who does not drive needs no licence.
  const licence = row.isWithDriver || isHidden ? null : row.licence;
  return {
    host,
    renter: { name: fullNameOf(renter), licence },
    car: { ...vehicle, isInsured: isInsuredUntilReturn(row) },
  };
}

/** What `getSignedParties` says about the insurance of a booking in a query; null without a snapshot of it. */
export const insuredAtPickUp: SQL<boolean | null> = sql<boolean | null>`(
  select (${handovers.parties}->'car'->>'isInsured')::boolean from ${handovers}
  where ${handovers.bookingId} = ${bookings.id} and ${handovers.kind} = 'pickup'
    and exists (select from ${vehicles} as handed_over where handed_over.id = ${handovers.vehicleId}
      and handed_over.business_id = ${bookings.businessId})
  order by ${handovers.createdAt}, ${handovers.id} limit 1)`;

/**
 * Reads the parties and the vehicle as they were at the first pick-up from the booking's present owner. Parts missing
 * from the snapshot come from the current state: for bookings older than snapshots, and for erased accounts, which have
 * no name.
 */
export async function getSignedParties(bookingId: string): Promise<Parties> {
  const [pickup] = await db()
    .select({ parties: handovers.parties })
    .from(handovers)
    .innerJoin(vehicles, eq(vehicles.id, handovers.vehicleId))
    .innerJoin(
      bookings,
      and(eq(bookings.id, handovers.bookingId), eq(bookings.businessId, vehicles.businessId)),
    )
    .where(and(eq(handovers.bookingId, bookingId), eq(handovers.kind, "pickup")))
    .orderBy(asc(handovers.createdAt), asc(handovers.id))
    .limit(1);
  const signed = pickup?.parties ? signedParties.parse(pickup.parties) : undefined;
  const isInsured = signed?.car.isInsured ?? null;
  if (signed?.host && signed.renter && isInsured !== null)
    return { host: signed.host, renter: signed.renter, car: { ...signed.car, isInsured } };
  const live = await getParties(db(), bookingId);
  return {
    host: signed?.host ?? live.host,
    renter: signed?.renter ?? live.renter,
    car: { ...(signed?.car ?? live.car), isInsured: isInsured ?? live.car.isInsured },
  };
}
