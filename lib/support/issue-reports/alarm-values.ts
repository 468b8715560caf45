import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import type { bookings } from "@/db/schema/rentals/bookings";
import { fullNameOf } from "@/lib/platform/text";

/** What owner and administrators are told of a booking whose renter waits for help, and who reported it. */
export async function alarmValuesOf(
  tx: Transaction,
  { vehicleId, reference }: typeof bookings.$inferSelect,
  reporterId: string,
) {
  const [row] = await tx
    .select({ car: vehicles.title, firstName: users.firstName, lastName: users.lastName })
    .from(vehicles)
    .innerJoin(users, eq(users.id, reporterId))
    .where(eq(vehicles.id, vehicleId));
  return { person: row ? fullNameOf(row) : "", car: row?.car ?? "", reference };
}
