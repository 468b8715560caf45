import { and, eq, isNotNull } from "drizzle-orm";
import type { Transaction } from "@/db";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { additionalDrivers } from "@/db/schema/rentals/additional-drivers";
import { selectFullName } from "@/lib/platform/select-full-name";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { findDrivingProblem } from "@/lib/rentals/bookings/handovers/driving-problem";
import { listDriverRows } from "./queries";

/**
 * At the pick-up: records the additional drivers who may drive, with their licences, and ends invitations that were not
 * accepted. `isChecked` says which drivers the owner's side has compared with their licence.
 */
export async function admitDrivers(
  tx: Transaction,
  booking: BookingRow,
  timeZone: string,
  isChecked: (driverId: string) => boolean,
  now: Date,
): Promise<void> {
  for (const { id, userId } of await listDriverRows(tx, booking.id)) {
    if (!userId || !isChecked(id)) continue;
    if (await findDrivingProblem(tx, booking, timeZone, userId)) continue;
    const [licence] = await tx
      .select({
        name: selectFullName(users),
        licenceNumber: individualProfiles.drivingLicence,
        licenceExpiresOn: individualProfiles.licenceExpiresOn,
      })
      .from(users)
      .innerJoin(individualProfiles, eq(individualProfiles.userId, users.id))
      .where(eq(users.id, userId));
    await tx
      .update(additionalDrivers)
      .set({ ...licence, admittedAt: now })
      .where(eq(additionalDrivers.id, id));
  }
  await tx
    .update(additionalDrivers)
    .set({ withdrawnAt: now, email: null })
    .where(and(eq(additionalDrivers.bookingId, booking.id), isNotNull(additionalDrivers.email)));
}
