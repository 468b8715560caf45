import { KIGALI } from "@/lib/platform/dates";
import type { HandoverKind } from "@/lib/rentals/bookings/handovers/contract";
import type { Parties } from "@/lib/rentals/bookings/handovers/parties/contract";
import { isInsuredUntilReturn } from "@/lib/rentals/bookings/handovers/parties/rules";
import type { individualProfiles } from "../schema/identity/users";
import type { handovers } from "../schema/rentals/handovers";
import type { BookingRecord } from "./booking";
import type { BookingPlan } from "./booking-plan";
import type { DemoReplacement } from "./vehicle-replacement";

type Profiles = (typeof individualProfiles.$inferInsert)[];

/** Average kilometres a renter drives per day; the figures are invented. */
const KM_A_DAY = 85;

/**
 * Records the pick-ups and returns of bookings. Odometer readings are counted back from the vehicle's current
 * one, so they never decrease. The business's owner recorded them.
 */
export function handoversOf(records: BookingRecord[], profiles: Profiles): (typeof handovers.$inferInsert)[] {
  const profileOf = new Map(profiles.map((profile) => [profile.userId, profile]));
  const shown = new Map<string, number>();
  const newestFirst = records
    .filter(({ booking }) => booking.pickedUpAt)
    .toSorted((one, other) => Number(other.booking.startsAt) - Number(one.booking.startsAt));
  return newestFirst.flatMap((record) => {
    const { booking, plan, replacement } = record;
    if (replacement) return handoversOfReplacement(record, replacement, shown, partiesOf(record, profileOf));
    const atReturn = shown.get(booking.vehicleId) ?? plan.vehicle.row.mileageKm ?? 0;
    const isReturn = booking.returnedAt !== null;
    const atPickup = isReturn ? Math.max(0, atReturn - booking.days * KM_A_DAY) : atReturn;
    shown.set(booking.vehicleId, atPickup);
    // Every renter refills: no return has to be charged for missing fuel.
    const reading = (odometerKm: number) => ({ odometerKm, fuelPercent: 40 + ((atPickup * 5) % 65) });
    return [
      handover(record, "pickup", booking.pickedUpAt, reading(atPickup), partiesOf(record, profileOf)),
      handover(record, "return", booking.returnedAt, reading(atReturn)),
    ].filter((row) => row !== undefined);
  });
}

/** Three so far: the first vehicle was picked up and returned, and its replacement was picked up. */
function handoversOfReplacement(
  record: BookingRecord,
  { from, to, at, changeId }: DemoReplacement,
  shown: Map<string, number>,
  parties: Parties,
) {
  const atReturn = shown.get(from.row.id) ?? from.row.mileageKm ?? 0;
  const atPickup = Math.max(0, atReturn - KM_A_DAY);
  const given = shown.get(to.row.id) ?? to.row.mileageKm ?? 0;
  shown.set(from.row.id, atPickup);
  shown.set(to.row.id, given);
  const first = { vehicleId: from.row.id };
  const { title, neighbourhood, plate = null, year, mileageKm = 0 } = to.row;
  const isInsured = isInsuredAs(to.row, record);
  const car = { title, neighbourhood, pickUpAddress: null, plate, year, mileageKm, isInsured };
  const other = { ...parties, car };
  const [out, back, replaced] = [
    handover(record, "pickup", record.booking.pickedUpAt, { odometerKm: atPickup, fuelPercent: 90 }, parties),
    handover(record, "return", at, { odometerKm: atReturn, fuelPercent: 60 }),
    handover(record, "pickup", at, { odometerKm: given, fuelPercent: 100 }, other),
  ];
  const signed = { isLicenceChecked: false, renterSignedName: null, ownerSignedName: null };
  return [
    out && { ...out, ...first },
    back && { ...back, ...first, ...signed, changeId, note: "The clutch slips" },
    replaced && { ...replaced, ...signed, changeId, id: `${record.booking.id.slice(0, -1)}2` },
  ].filter((row) => row !== undefined);
}

function handover(
  { booking, plan, retained }: BookingRecord,
  kind: HandoverKind,
  at: Date | null | undefined,
  reading: { odometerKm: number; fuelPercent: number },
  parties?: Parties,
) {
  const [owner] = plan.vehicle.business.members;
  const { firstName, lastName } = plan.renter.user;
  if (!at || !owner) return undefined;
  return {
    // Without a replaced vehicle a booking has at most one handover of each kind, so ids derived from its id
    // are unique.
    id: `${booking.id.slice(0, -1)}${kind === "pickup" ? "0" : "1"}`,
    bookingId: booking.id,
    vehicleId: booking.vehicleId,
    kind,
    at,
    ...reading,
    note: kind === "pickup" ? "Papers, spare wheel and jack in the car" : null,
    ...(kind === "return" &&
      retained && { depositKeptCents: retained.cents, depositKeptReason: retained.reason }),
    isLicenceChecked: kind === "pickup" && !booking.isWithDriver,
    renterSignedName: `${firstName} ${lastName}`,
    ownerSignedName: plan.vehicle.business.row.name,
    parties,
    recordedBy: owner.userId,
    createdAt: at,
  };
}

/** The parties of the contract. In the demo data, no name or plate has changed since. */
function partiesOf(record: BookingRecord, profileOf: Map<string, Profiles[number]>): Parties {
  const { vehicle, renter } = record.plan;
  const { name, address = "", phone, email, taxId = null, registrationNumber = null } = vehicle.business.row;
  const { title, neighbourhood, plate = null, year, mileageKm = 0 } = vehicle.row;
  const {
    drivingLicence = null,
    licenceStatus = "pending",
    licenceExpiresOn = null,
  } = profileOf.get(renter.user.id) ?? {};
  return {
    host: { name, address, phone, email, taxId, registrationNumber },
    renter: {
      name: `${renter.user.firstName} ${renter.user.lastName}`,
      licence: vehicle.row.isWithDriver
        ? null
        : { number: drivingLicence, status: licenceStatus, expiresOn: licenceExpiresOn },
    },
    car: {
      title,
      neighbourhood,
      pickUpAddress: null,
      plate,
      year,
      mileageKm,
      isInsured: isInsuredAs(vehicle.row, record),
    },
  };
}

const isInsuredAs = (
  { documentsEndOn = null, timeZone = KIGALI }: BookingPlan["vehicle"]["row"],
  { booking: { endsAt } }: BookingRecord,
) => isInsuredUntilReturn({ documentsEndOn, timeZone, endsAt });
