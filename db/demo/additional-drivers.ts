import type { individualProfiles } from "../schema/identity/users";
import type { additionalDrivers } from "../schema/rentals/additional-drivers";
import type { BookingRecord } from "./booking";
import { createRandom } from "./random";

// Its own seed, so that the other choices of the demo data stay the same.
const seed = 20_261_125;

/**
 * Adds a driver for each paid additional driver: admitted at the pick-up, or invited or accepted before it.
 */
export function nameDrivers(
  records: BookingRecord[],
  profiles: (typeof individualProfiles.$inferInsert)[],
): (typeof additionalDrivers.$inferInsert)[] {
  const random = createRandom(seed);
  const licensed = profiles.filter(({ licenceStatus }) => licenceStatus === "verified");
  const renters = new Map(records.map(({ plan }) => [plan.renter.user.id, plan.renter.user]));
  const isDriven = ({ quote, booking }: BookingRecord) =>
    ["confirmed", "active", "completed"].includes(booking.status) &&
    quote.extras?.some(({ kind }) => kind === "additional_driver");
  return records.filter(isDriven).flatMap(({ booking, plan }) => {
    const id = random.uuid(booking.createdAt);
    const named = { id, bookingId: booking.id, createdAt: booking.createdAt };
    const profile = random.pick(licensed);
    const driver = renters.get(profile.userId);
    if (!driver || driver === plan.renter.user) return [];
    if (!booking.pickedUpAt)
      return [random.chance(0.5) ? { ...named, userId: driver.id } : { ...named, email: driver.email }];
    return [
      {
        ...named,
        userId: driver.id,
        admittedAt: booking.pickedUpAt,
        name: `${driver.firstName} ${driver.lastName}`,
        licenceNumber: profile.drivingLicence,
        licenceExpiresOn: profile.licenceExpiresOn,
      },
    ];
  });
}
