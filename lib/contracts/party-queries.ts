import { eq } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { businesses } from "@/db/schema/businesses";
import { individualProfiles } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";

/** Who rents what to whom, as the papers call them. The booking is in scope already. */
export async function readParties(bookingId: string) {
  const [row] = await db()
    .select({
      host: {
        name: businesses.name,
        address: businesses.address,
        phone: businesses.phone,
        email: businesses.email,
        taxId: businesses.taxId,
        registrationNumber: businesses.registrationNumber,
      },
      licence: {
        number: individualProfiles.drivingLicence,
        status: individualProfiles.licenceStatus,
        expiresOn: individualProfiles.licenceExpiresOn,
      },
      car: {
        plate: vehicles.plate,
        year: vehicles.year,
        colour: vehicles.colour,
        mileageKm: vehicles.mileageKm,
      },
    })
    .from(bookings)
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .leftJoin(individualProfiles, eq(individualProfiles.userId, bookings.renterId))
    .where(eq(bookings.id, bookingId));
  if (!row) throw new Error("a booking without a car");
  return row;
}
export type Parties = Awaited<ReturnType<typeof readParties>>;
