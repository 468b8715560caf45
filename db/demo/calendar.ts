import { DAY_MS, dayIn, instantAt, KIGALI, plusDays } from "@/lib/platform/dates";
import { daysBefore, hoursAfter, latest, overlap, type Period } from "./period";
import type { Random } from "./random";
import type { VehicleSpec } from "./vehicle-specs/vehicle-spec";

const historyDays = 365;
const horizonDays = 60;
/** Relative frequencies of booking lengths in days; the average is a little over four. */
const lengths = { 1: 20, 2: 25, 3: 19, 4: 11, 5: 7, 6: 4, 7: 6, 10: 4, 14: 3, 30: 1 };
const pickUpTimes = [
  "08:00",
  "09:00",
  "09:30",
  "10:00",
  "10:00",
  "11:00",
  "12:00",
  "14:00",
  "16:00",
  "17:30",
];

/**
 * Plans the booked periods of a vehicle without overlaps, from its listing (at most a year ago) to two months
 * ahead.
 */
export function fillCalendar(
  random: Random,
  now: Date,
  vehicle: { spec: VehicleSpec; listedAt: Date; minDays: number },
  taken: Period[],
): Period[] {
  const periods: Period[] = [];
  const appeal = 0.7 + random.next() * 0.8;
  const last = daysBefore(now, -horizonDays);
  let cursor = latest(daysBefore(now, historyDays), daysBefore(vehicle.listedAt, -2));
  for (;;) {
    cursor = hoursAfter(cursor, idleHours(random, now, cursor, appeal));
    const period = nextPeriod(random, cursor, vehicle.minDays);
    if (period.startsAt >= last) return periods;
    cursor = period.endsAt;
    if (!isWelcome(random, now, vehicle.spec, period) || taken.some((other) => overlap(other, period)))
      continue;
    periods.push(period);
  }
}

/** Idle times were longer a year ago, because business has been growing. */
function idleHours(random: Random, now: Date, cursor: Date, appeal: number): number {
  const yearsAgo = Math.max(0, (now.getTime() - cursor.getTime()) / (historyDays * DAY_MS));
  const averageHours = (24 * (6.5 + 5.5 * yearsAgo)) / appeal;
  return Math.min(-Math.log(1 - random.next()), 4) * averageHours;
}

/**
 * Returns a period from the first usual pick-up time after the day of `from`; it ends at the same time of day
 * or a little earlier.
 */
function nextPeriod(random: Random, from: Date, minDays: number): Period {
  const startsAt = instantAt(plusDays(dayIn(from, KIGALI), 1), random.pick(pickUpTimes), KIGALI);
  const days = Math.max(minDays, Number(random.weighted(lengths as Record<string, number>)));
  const endsAt = hoursAfter(startsAt, days * 24 - (random.chance(0.3) ? random.whole(1, 3) : 0));
  return { startsAt, endsAt };
}

/**
 * The further ahead, the fewer bookings exist yet; some calendars keep a window free for visitors who try a
 * booking.
 */
function isWelcome(random: Random, now: Date, spec: VehicleSpec, period: Period): boolean {
  if (spec.status === "draft") return false;
  if (spec.status === "maintenance" && period.endsAt > daysBefore(now, 1)) return false;
  const { freeFromDay, freeToDay } = spec;
  if (freeFromDay !== undefined && freeToDay !== undefined) {
    // Adds a day at both ends, to cover every time zone and hour.
    const free = { startsAt: daysBefore(now, 1 - freeFromDay), endsAt: daysBefore(now, -freeToDay - 1) };
    if (overlap(free, period)) return false;
  }
  const daysAhead = (period.startsAt.getTime() - now.getTime()) / DAY_MS;
  return daysAhead <= 0 || random.chance(Math.exp(-daysAhead / 45));
}
