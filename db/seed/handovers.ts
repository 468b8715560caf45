import type { Parties } from "@/lib/contracts/contract";
import type { handovers } from "../schema/handovers";
import type { individualProfiles } from "../schema/users";
import type { BookingRecord } from "./booking";
import type { BookingPlan } from "./booking-plan";

type Profiles = (typeof individualProfiles.$inferInsert)[];

/** Kilometres a renter drives a day, about; the figures need not be anybody's. */
const KM_A_DAY = 85;

/**
 * What was seen at the pick-ups and returns of the town's rentals. Counted back from what each car shows today, so that
 * no odometer ever runs backwards. The owner of the car's company wrote it down.
 */
export function handoversOf(records: BookingRecord[], profiles: Profiles): (typeof handovers.$inferInsert)[] {
  const profileOf = new Map(profiles.map((profile) => [profile.userId, profile]));
  const shown = new Map<string, number>();
  const newestFirst = records
    .filter(({ booking }) => booking.pickedUpAt)
    .toSorted((one, other) => Number(other.booking.startsAt) - Number(one.booking.startsAt));
  return newestFirst.flatMap((record) => {
    const { booking, plan } = record;
    const atReturn = shown.get(booking.vehicleId) ?? plan.car.row.mileageKm ?? 0;
    const isBack = booking.returnedAt !== null;
    const atPickup = isBack ? Math.max(0, atReturn - booking.days * KM_A_DAY) : atReturn;
    shown.set(booking.vehicleId, atPickup);
    return [
      handover(record, "pickup", booking.pickedUpAt, atPickup, partiesOf(plan, profileOf)),
      handover(record, "return", booking.returnedAt, atReturn),
    ].filter((row) => row !== undefined);
  });
}

function handover(
  { booking, plan, kept }: BookingRecord,
  kind: "pickup" | "return",
  at: Date | null | undefined,
  odometerKm: number,
  parties?: Parties,
) {
  const [owner] = plan.car.company.members;
  if (!at || !owner) return undefined;
  return {
    // One booking has one of each, so its own id tells them apart from everybody's.
    id: `${booking.id.slice(0, -1)}${kind === "pickup" ? "0" : "1"}`,
    bookingId: booking.id,
    kind,
    at,
    odometerKm,
    fuelPercent: 40 + ((odometerKm * 5) % 65),
    note: kind === "pickup" ? "Papers, spare wheel and jack in the car" : null,
    ...(kind === "return" && kept && { depositKeptCents: kept.cents, depositKeptReason: kept.reason }),
    parties,
    recordedBy: owner.userId,
    createdAt: at,
  };
}

/** What their contract says. Nobody in town has changed a name or a plate since. */
function partiesOf({ car, renter }: BookingPlan, profileOf: Map<string, Profiles[number]>): Parties {
  const { name, address = "", phone, email, taxId = null, registrationNumber = null } = car.company.row;
  const { title, neighbourhood, plate = null, year, mileageKm = 0 } = car.row;
  const {
    drivingLicence = null,
    licenceStatus = "pending",
    licenceExpiresOn = null,
  } = profileOf.get(renter.user.id) ?? {};
  return {
    host: { name, address, phone, email, taxId, registrationNumber },
    renter: {
      name: `${renter.user.firstName} ${renter.user.lastName}`,
      licence: { number: drivingLicence, status: licenceStatus, expiresOn: licenceExpiresOn },
    },
    car: { title, neighbourhood, plate, year, mileageKm },
  };
}
