import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import type { RecordedMethod } from "@/lib/rentals/bookings/money/contract";
import type { Renter } from "./accounts";
import { daysBefore, earliest, hoursAfter, latest, overlap, type Period } from "./period";
import type { Random } from "./random";
import type { DemoVehicle } from "./vehicles";

/** The facts from which everything else about a booking is derived. */
export interface BookingPlan {
  vehicle: DemoVehicle;
  renter: Renter;
  period: Period;
  status: BookingStatus;
  createdAt: Date;
  method: RecordedMethod;
  cancelledBy: "renter" | "owner";
  /** The vehicle that replaced it during the rental. */
  replacement?: DemoVehicle;
}

/** Turns a free period of a vehicle's calendar into a booking by a renter who has none at that time. */
export function planBooking(
  random: Random,
  now: Date,
  vehicle: DemoVehicle,
  period: Period,
  renters: Renter[],
): BookingPlan {
  const renter = freeRenter(random, renters, period);
  renter.bookedPeriods.push(period);
  const status = outcome(random, now, vehicle, period);
  const createdAt = bookedAt(random, now, vehicle, period);
  const method = random.weighted({ card: 42, momo: 44, airtel: 14 });
  return {
    vehicle,
    renter,
    period,
    status,
    createdAt,
    method,
    cancelledBy: random.chance(0.15) ? "owner" : "renter",
  };
}

/** Low indexes are drawn more often: some renters book every other week and most only once or twice. */
function freeRenter(random: Random, renters: Renter[], period: Period): Renter {
  for (;;) {
    const renter = renters[Math.floor(random.next() ** 1.5 * renters.length)];
    if (renter && !renter.bookedPeriods.some((takenPeriod) => overlap(takenPeriod, period))) return renter;
  }
}

function outcome(random: Random, now: Date, vehicle: DemoVehicle, period: Period): BookingStatus {
  if (period.startsAt <= now && now < period.endsAt) return "active";
  if (period.startsAt > now) return random.weighted({ confirmed: 93, cancelled: 7 });
  const refused = vehicle.row.isInstantBook ? {} : { declined: 4 };
  return random.weighted<BookingStatus>({
    completed: 87,
    cancelled: 7,
    expired: 2,
    no_show: 1,
    ...refused,
  } as Record<BookingStatus, number>);
}

/**
 * Bookings are made hours to weeks ahead. Requests leave the owner the full eight hours and the renter time
 * to pay; a booking settled by today was requested yesterday at the latest, and none was made before the
 * vehicle was listed.
 */
function bookedAt(random: Random, now: Date, vehicle: DemoVehicle, period: Period): Date {
  const lead = random.weighted({ short: 28, usual: 52, long: 20 });
  const leadDays = {
    short: 0.15 + random.next() * 1.8,
    usual: 2 + random.next() * 12,
    long: 14 + random.next() * 28,
  }[lead];
  const least = vehicle.row.isInstantBook ? 0.15 : 0.6;
  const isWanted = daysBefore(period.startsAt, Math.max(least, leadDays));
  const listedAt = hoursAfter(vehicle.row.publishedAt ?? vehicle.row.createdAt, random.next() * 12);
  // Bookings are spread over the last weeks, more of them recent, so that no day stands out in the
  // statistics.
  const settled = daysBefore(now, 0.5 + random.next() ** 2 * 24);
  const newest = period.startsAt > now ? earliest(isWanted, settled) : isWanted;
  return latest(newest, listedAt);
}
