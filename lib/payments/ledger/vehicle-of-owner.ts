import { type SQL, sql } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { bookings } from "@/db/schema/rentals/bookings";

/**
 * SQL column for a query on bookings: the vehicle of a business in the booking. If the booking has moved away, the last
 * vehicle of that business.
 */
export function vehicleOfOwner(businessId: SQL): SQL<string> {
  return sql<string>`case when ${businessId} = ${bookings.businessId} then ${bookings.vehicleId} else coalesce((
    select earlier.id from ${bookingChanges} moved join ${vehicles} earlier on earlier.id = moved.from_vehicle_id
    where moved.booking_id = ${bookings.id} and moved.status = 'applied' and earlier.business_id = ${businessId}
    order by moved.updated_at desc limit 1), ${bookings.vehicleId}) end`;
}
