import type { bookings } from "../schema/bookings";
import type { Renter } from "./accounts";
import type { Random } from "./random";
import { daysBefore, earliest, hoursAfter, latest, overlap, type Period } from "./timing";
import type { Car } from "./vehicles";

export type BookingStatus = (typeof bookings.$inferInsert)["status"];
export type PaymentMethod = "card" | "momo" | "airtel";

/** Who rents what and when, and how it went; everything else about a booking follows. */
export interface BookingPlan {
  car: Car;
  renter: Renter;
  period: Period;
  status: BookingStatus;
  createdAt: Date;
  method: PaymentMethod;
  cancelledBy: "renter" | "owner";
}

/** Turns a stretch of a car's calendar into a booking by somebody who is free then. */
export function planBooking(
  random: Random,
  now: Date,
  car: Car,
  period: Period,
  renters: Renter[],
): BookingPlan {
  const renter = freeRenter(random, renters, period);
  renter.trips.push(period);
  const status = outcome(random, now, car, period);
  const createdAt = bookedAt(random, now, car, period);
  const method = random.weighted({ card: 42, momo: 44, airtel: 14 });
  return {
    car,
    renter,
    period,
    status,
    createdAt,
    method,
    cancelledBy: random.chance(0.15) ? "owner" : "renter",
  };
}

/** Some people rent every other week and most once or twice: low indexes are drawn more often. */
function freeRenter(random: Random, renters: Renter[], period: Period): Renter {
  for (;;) {
    const renter = renters[Math.floor(random.next() ** 1.5 * renters.length)];
    if (renter && !renter.trips.some((trip) => overlap(trip, period))) return renter;
  }
}

function outcome(random: Random, now: Date, car: Car, period: Period): BookingStatus {
  if (period.startsAt <= now && now < period.endsAt) return "active";
  if (period.startsAt > now) return random.weighted({ confirmed: 93, cancelled: 7 });
  const refused = car.row.isInstantBook ? {} : { declined: 4 };
  return random.weighted<BookingStatus>({
    completed: 87,
    cancelled: 7,
    expired: 2,
    no_show: 1,
    ...refused,
  } as Record<BookingStatus, number>);
}

/**
 * Hours to weeks ahead. Requests leave the owner the full eight hours and the renter time to pay; what is settled
 * today was asked for yesterday at the latest, and nothing was booked before the car was listed.
 */
function bookedAt(random: Random, now: Date, car: Car, period: Period): Date {
  const lead = random.weighted({ short: 28, usual: 52, long: 20 });
  const leadDays = {
    short: 0.15 + random.next() * 1.8,
    usual: 2 + random.next() * 12,
    long: 14 + random.next() * 28,
  }[lead];
  const least = car.row.isInstantBook ? 0.15 : 0.6;
  const wanted = daysBefore(period.startsAt, Math.max(least, leadDays));
  const listedAt = hoursAfter(car.row.publishedAt ?? car.row.createdAt, random.next() * 12);
  // Spread over the last weeks, the later the more, so that no day of the town's books stands out.
  const settled = daysBefore(now, 0.5 + random.next() ** 2 * 24);
  const newest = period.startsAt > now ? earliest(wanted, settled) : wanted;
  return latest(newest, listedAt);
}
