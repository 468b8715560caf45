import type { Figures } from "@/lib/insights/analytics/contract";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { percentOf, proportionalShare } from "@/lib/platform/money";

/** A booking of a test; its instants follow from when it was made. */
export interface TestBooking {
  vehicle: number;
  createdAt: Date;
  leadHours: number;
  hours: number;
  /** Hours from the return to the agreed end; negative for a late return. */
  earlyHours: number;
  isInstantBook: boolean;
  /** Made by the business's staff, who accept it as they make it. */
  isCounter: boolean;
  outcome: "completed" | "confirmed" | "cancelled" | "no_show" | "declined" | "competing" | "expired";
  answerMinutes: number;
  totalCents: number;
  refundedPercent: number;
  stars: number | null;
}

export interface History {
  publishedDaysAgo: [number, number];
  rentals: TestBooking[];
  /** The first vehicle was in maintenance for three days from this day on. */
  blockedDaysAgo: number | null;
  /** Pauses of one vehicle, or of the whole business. */
  pauses: { vehicle: number | null; daysAgo: number; days: number }[];
}

/** Computes the same figures without a database, booking by booking and overlap by overlap. */
export function expectedFigures(
  history: History,
  from: Date,
  to: Date,
  vehicle?: number,
  now?: Date,
): Figures {
  const at = now ?? new Date("2026-11-22T10:00:00Z");
  const isIn = (instant: Date) => instant >= from && instant < to;
  const overlap = ({ start, end }: Period) =>
    Math.max(0, Math.min(end.getTime(), to.getTime()) - Math.max(start.getTime(), from.getTime()));
  const rentals = history.rentals
    .filter((one) => vehicle === undefined || one.vehicle === vehicle)
    .map(withInstants);
  const confirmed = rentals.filter(({ isLost, answeredAt }) => !isLost && isIn(answeredAt));
  const requests = rentals.filter(
    ({ isInstantBook, isCounter, createdAt }) => !isInstantBook && !isCounter && isIn(createdAt),
  );
  const accepted = requests.filter(({ isLost }) => !isLost);
  const refused = requests.filter(({ outcome }) => outcome === "declined" || outcome === "expired");
  const answers = requests.filter(({ outcome }) => outcome !== "expired" && outcome !== "competing");
  const reviewed = rentals.filter(
    ({ outcome, stars, answeredAt }) => outcome === "completed" && stars && isIn(answeredAt),
  );
  const booked = sum(
    rentals.map(({ isBooked, startsAt, backAt }) =>
      isBooked ? overlap({ start: startsAt, end: backAt }) : 0,
    ),
  );
  const free = sum(
    history.publishedDaysAgo.map((days, index) => {
      if (vehicle !== undefined && vehicle !== index) return 0;
      const listed = { start: addMs(at, -days * DAY_MS), end: to };
      const bookedPeriods = rentals
        .filter(({ vehicle, isBooked }) => vehicle === index && isBooked)
        .map(({ startsAt, backAt }) => ({ start: startsAt, end: backAt }));
      const closedPeriods = closedPeriodsOf(history, index, at);
      // No period begins or ends within the parts between all these instants.
      const instants = [listed, ...bookedPeriods, ...closedPeriods]
        .flatMap(({ start, end }) => [start, end])
        .toSorted((one, other) => one.getTime() - other.getTime());
      const parts = instants.slice(1).map((end, part) => ({ start: instants[part] ?? end, end }));
      const isPartOf = (part: Period) => (period: Period) =>
        period.start <= part.start && period.end >= part.end;
      return sum(
        parts
          .filter((part) => isPartOf(part)(listed))
          .filter((part) => bookedPeriods.some(isPartOf(part)) || !closedPeriods.some(isPartOf(part)))
          .map(overlap),
      );
    }),
  );
  const money = confirmed.map(moneyOf);
  const column = (name: keyof ReturnType<typeof moneyOf>) => sum(money.map((each) => each[name]));
  return {
    money: {
      grossCents: column("gross"),
      refundsCents: column("refunds"),
      netCents: column("net"),
      revenueCents: column("gross") - column("refunds"),
      commissionCents: column("commission"),
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

interface Period {
  start: Date;
  end: Date;
}

/** When the owner had one of the vehicles closed, by a block or a pause. */
function closedPeriodsOf({ blockedDaysAgo, pauses }: History, vehicle: number, now: Date): Period[] {
  const from = (daysAgo: number, days: number) => {
    const start = addMs(now, -daysAgo * DAY_MS);
    return { start, end: addMs(start, days * DAY_MS) };
  };
  return [
    ...(vehicle === 0 && blockedDaysAgo !== null ? [from(blockedDaysAgo, 3)] : []),
    ...pauses
      .filter((one) => one.vehicle === null || one.vehicle === vehicle)
      .map(({ daysAgo, days }) => from(daysAgo, days)),
  ];
}

function withInstants(one: TestBooking) {
  const startsAt = addMs(one.createdAt, one.leadHours * HOUR_MS);
  const endsAt = addMs(startsAt, one.hours * HOUR_MS);
  const isEarly = one.outcome === "completed" && one.earlyHours > 0;
  return {
    ...one,
    startsAt,
    backAt: isEarly ? addMs(endsAt, -one.earlyHours * HOUR_MS) : endsAt,
    answeredAt: addMs(one.createdAt, one.answerMinutes * MINUTE_MS),
    days: Math.max(1, Math.ceil(one.hours / 24)),
    isLost: ["declined", "competing", "expired"].includes(one.outcome),
    isBooked: ["completed", "confirmed"].includes(one.outcome),
  };
}

function moneyOf({ totalCents, refundedPercent }: TestBooking) {
  const refunds = percentOf(totalCents, refundedPercent);
  const retainedCents = totalCents - refunds;
  const commission =
    retainedCents > 0 ? proportionalShare(percentOf(totalCents, 10), retainedCents, totalCents) : 0;
  return { gross: totalCents, refunds, commission, net: retainedCents - commission };
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
  // Rounds as PostgreSQL does: halves to the even number.
  const mean = (low + high) / 2;
  return Number.isInteger(mean) ? mean : 2 * Math.round(mean / 2);
}
