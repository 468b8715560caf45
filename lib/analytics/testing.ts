import { after, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { percentOf, shareOf } from "@/lib/money";
import type { Figures } from "./contract";

/** A rental as a test tells it; the instants follow from when it was made. */
export interface Rental {
  car: number;
  createdAt: Date;
  leadHours: number;
  hours: number;
  /** Back so many hours before the agreed return; negative: late. */
  earlyHours: number;
  isInstantBook: boolean;
  outcome: "completed" | "confirmed" | "cancelled" | "no_show" | "declined" | "competing" | "expired";
  answerMinutes: number;
  totalCents: number;
  refundedPercent: number;
  stars: number | null;
}

export interface History {
  publishedDaysAgo: [number, number];
  rentals: Rental[];
  /** From then on the first car was three days in maintenance. */
  blockedDaysAgo: number | null;
}

/** The same figures once more without a database: every rental looked at, every overlap measured by itself. */
export function naively(lived: History, from: Date, to: Date, car?: number, now?: Date): Figures {
  const at = now ?? new Date("2026-11-22T10:00:00Z");
  const isIn = (instant: Date) => instant >= from && instant < to;
  const overlap = (start: Date, end: Date) =>
    Math.max(0, Math.min(end.getTime(), to.getTime()) - Math.max(start.getTime(), from.getTime()));
  const rentals = lived.rentals.filter((one) => car === undefined || one.car === car).map(tell);
  const confirmed = rentals.filter(({ isLost, answeredAt }) => !isLost && isIn(answeredAt));
  const requests = rentals.filter(({ isInstantBook, createdAt }) => !isInstantBook && isIn(createdAt));
  const accepted = requests.filter(({ isLost }) => !isLost);
  const refused = requests.filter(({ outcome }) => outcome === "declined" || outcome === "expired");
  const answers = requests.filter(({ outcome }) => outcome !== "expired" && outcome !== "competing");
  const reviewed = rentals.filter(
    ({ outcome, stars, answeredAt }) => outcome === "completed" && stars && isIn(answeredAt),
  );
  const booked = sum(rentals.map(({ isKept, startsAt, backAt }) => (isKept ? overlap(startsAt, backAt) : 0)));
  const free = sum(
    lived.publishedDaysAgo.map((days, index) => {
      if (car !== undefined && car !== index) return 0;
      const born = after(at, -days * DAY_MS);
      const block = after(at, -(lived.blockedDaysAgo ?? 0) * DAY_MS);
      const blocked =
        index === 0 && lived.blockedDaysAgo !== null
          ? Math.max(0, overlap(block, after(block, 3 * DAY_MS)) - overlap(block, born))
          : 0;
      return overlap(born, to) - blocked;
    }),
  );
  const money = confirmed.map(moneyOf);
  const column = (name: keyof ReturnType<typeof moneyOf>) => sum(money.map((each) => each[name]));
  return {
    money: {
      ...{ grossCents: column("gross"), refundsCents: column("refunds"), netCents: column("net") },
      ...{ revenueCents: column("gross") - column("refunds"), commissionCents: column("commission") },
    },
    bookings: confirmed.length,
    averageDays: ratio(sum(confirmed.map(({ days }) => days)), confirmed.length, 10),
    cancelled: confirmed.filter(({ outcome }) => outcome === "cancelled").length,
    cancellationPercent: share(
      confirmed.filter(({ outcome }) => outcome === "cancelled").length,
      confirmed.length,
    ),
    bookedHours: Math.round((booked / HOUR_MS) * 10) / 10,
    publishableHours: Math.round((Math.max(free, booked) / HOUR_MS) * 10) / 10,
    utilisationPercent: share(booked, Math.max(free, booked)),
    requests: accepted.length + refused.length,
    accepted: accepted.length,
    acceptancePercent: share(accepted.length, accepted.length + refused.length),
    responseMinutes: median(answers.map(({ answerMinutes }) => answerMinutes)),
    reviews: reviewed.length,
    rating: ratio(sum(reviewed.map(({ stars }) => stars ?? 0)), reviewed.length, 100),
  };
}

function tell(one: Rental) {
  const startsAt = after(one.createdAt, one.leadHours * HOUR_MS);
  const endsAt = after(startsAt, one.hours * HOUR_MS);
  const isEarly = one.outcome === "completed" && one.earlyHours > 0;
  return {
    ...one,
    startsAt,
    backAt: isEarly ? after(endsAt, -one.earlyHours * HOUR_MS) : endsAt,
    answeredAt: after(one.createdAt, one.answerMinutes * MINUTE_MS),
    days: Math.max(1, Math.ceil(one.hours / 24)),
    isLost: ["declined", "competing", "expired"].includes(one.outcome),
    isKept: ["completed", "confirmed"].includes(one.outcome),
  };
}

function moneyOf({ totalCents, refundedPercent }: Rental) {
  const refunds = percentOf(totalCents, refundedPercent);
  const kept = totalCents - refunds;
  const commission = kept > 0 ? shareOf(percentOf(totalCents, 10), kept, totalCents) : 0;
  return { gross: totalCents, refunds, commission, net: kept - commission };
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
const share = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : null);

function ratio(part: number, whole: number, scale: number): number | null {
  return whole > 0 ? Math.round((part / whole) * scale) / scale : null;
}

function median(numbers: number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0];
  // As PostgreSQL rounds: halves to the even number.
  const mean = (low + high) / 2;
  return Number.isInteger(mean) ? mean : 2 * Math.round(mean / 2);
}
