import { type SQL, sql } from "drizzle-orm";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { bookings } from "@/db/schema/rentals/bookings";
import { isBriefHold } from "@/lib/catalog/availability/is-available";

const { during, bookingId, changeId } = vehicleOccupancy;

/**
 * SQL for the time until which an occupancy is promised to a renter: the end of the booking, without the buffer after it.
 * Null for what is promised to nobody, such as a block or the hold of a checkout.
 */
export const promisedUntil: SQL = sql`(case when ${bookingId} is not null and not ${isBriefHold} then
  least(upper(${during}), (select least(${bookings.endsAt}, ${bookings.returnedAt}) from ${bookings}
    where ${bookings.id} = ${bookingId} and ${changeId} is null)) end)`;
