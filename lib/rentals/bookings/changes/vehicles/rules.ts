import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { unusedDays } from "@/lib/rentals/bookings/changes/rules";

interface Rental {
  status: string;
  startsAt: Date;
  endsAt: Date;
  days: number;
}

/** The time for which a booking needs another vehicle: all of it, or the rest of a rental under way. */
export function remainingPeriodOf({ status, startsAt, endsAt }: Rental, now: Date) {
  return { startsAt: status === "active" && now > startsAt ? now : startsAt, endsAt };
}

/**
 * The days that the booking is with its present owner: all, or those that were left when an administrator moved it to
 * them.
 */
export const daysWithOwner = (booking: Rental & { ownerSince: Date | null }): number =>
  booking.ownerSince ? unusedDays(booking, booking.ownerSince) : booking.days;

/** The same as the divisor of a share: at least 1, also when no day is left. */
export const wholeOfShare = (booking: Rental & { ownerSince: Date | null }): number =>
  Math.max(1, daysWithOwner(booking));

/** The days whose price another vehicle can change. */
export const daysLeftOf = (booking: Rental, now: Date): number =>
  booking.status === "active" ? unusedDays(booking, now) : booking.days;

/** The attributes by which a renter chooses a vehicle. */
interface ChosenVehicle {
  categoryId: string;
  dailyPriceCents: number;
  year: number;
  seats: number;
  fuelType: string;
  transmission: string;
  neighbourhood: string;
  pickUpPlaceId: string | null;
}

/**
 * Whether the other vehicle has the same category and at least the price, the year and the seats, is handed over at the
 * same place, is automatic if the booked one is, and is electric exactly if the booked one is.
 */
export function isEquivalent(booked: ChosenVehicle, other: ChosenVehicle): boolean {
  return (
    other.categoryId === booked.categoryId &&
    other.dailyPriceCents >= booked.dailyPriceCents &&
    other.year >= booked.year &&
    other.seats >= booked.seats &&
    other.pickUpPlaceId === booked.pickUpPlaceId &&
    other.neighbourhood === booked.neighbourhood &&
    !(booked.transmission === "automatic" && other.transmission !== "automatic") &&
    (other.fuelType === "electric") === (booked.fuelType === "electric")
  );
}

type EditedVehicle = ChosenVehicle & { editedAt: Date };

/**
 * Whether the vehicle can be given to any renter without asking them: it is as good, and the agreed pick-up is still
 * ahead or the rental is under way. Both vehicles must be unedited since the
 * booking, because the owner enters all the compared data and could have made them alike.
 */
export function isGivenAtOnce(
  booking: { status: BookingStatus; createdAt: Date; startsAt: Date },
  booked: EditedVehicle,
  other: EditedVehicle,
  now: Date,
): boolean {
  const isUnedited = ({ editedAt }: EditedVehicle) => editedAt <= booking.createdAt;
  const isTime = booking.status === "active" || now < booking.startsAt;
  return isTime && isEquivalent(booked, other) && isUnedited(booked) && isUnedited(other);
}
