import { sql } from "drizzle-orm";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { selectFullName } from "@/lib/platform/select-full-name";

/** SQL over bookings and users: the renter's name for the business; empty for a checkout that is not paid yet. */
export const knownRenterName = sql<string>`case when ${bookings.isKnownToBusiness} then ${selectFullName(users)} else '' end`;
