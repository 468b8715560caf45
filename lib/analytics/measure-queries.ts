import { HOUR_MS } from "@/lib/dates";
import { countBookings, countRequests, countReviews } from "./booking-queries";
import type { Figures } from "./contract";
import { countBlocked, countBooked, countLives } from "./hours-queries";
import { countMoney } from "./money-queries";
import { average, percent } from "./rules";
import type { Slice } from "./slice";

/** Adds up what is counted under some keys. */
function adder<T extends { key: string }>(rows: T[]) {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (keys: string[], column: Exclude<keyof T, "key">) =>
    keys.reduce((sum, key) => sum + Number(byKey.get(key)?.[column] ?? 0), 0);
}

/**
 * A slice's figures, of one key or of several together; where nothing happened there are zeros. Without `seesMoney` nobody
 * asks the ledger. A median is not made of medians: `responseMinutes` is null for several keys.
 */
export async function measure(slice: Slice, seesMoney: boolean): Promise<(keys: string[]) => Figures> {
  const [money, seconds, bookings, requests, reviews] = await Promise.all([
    seesMoney ? countMoney(slice) : undefined,
    readUtilisation(slice),
    countBookings(slice),
    countRequests(slice),
    countReviews(slice),
  ]);
  const cents = money && adder(money);
  const medians = new Map(requests.map(({ key, responseMinutes }) => [key, responseMinutes]));
  const [booking, review] = [adder(bookings), adder(reviews)];
  const request = adder(requests.map(({ responseMinutes: _, ...counts }) => counts));
  return (keys) => ({
    money: cents
      ? {
          ...{ grossCents: cents(keys, "grossCents"), refundsCents: cents(keys, "refundsCents") },
          ...{ revenueCents: cents(keys, "revenueCents"), commissionCents: cents(keys, "commissionCents") },
          netCents: cents(keys, "netCents"),
        }
      : null,
    ...inHours(seconds(keys)),
    ...ofBookings(booking(keys, "bookings"), booking(keys, "days"), booking(keys, "cancelled")),
    ...ofRequests(request(keys, "accepted"), request(keys, "declined") + request(keys, "lapsed")),
    responseMinutes: keys.length === 1 ? (medians.get(keys[0] ?? "") ?? null) : null,
    reviews: review(keys, "reviews"),
    rating: average(review(keys, "stars"), review(keys, "reviews"), 2),
  });
}

/** Seconds booked, and seconds that could have been: the time cars were there and not taken out. What was booked was bookable. */
export async function readUtilisation(slice: Slice) {
  const counts = await Promise.all([countBooked(slice), countLives(slice), countBlocked(slice)]);
  const [booked, lives, blocked] = counts.map(adder) as [Adder, Adder, Adder];
  return (keys: string[]) => {
    const seconds = booked(keys, "seconds");
    const free = lives(keys, "seconds") - blocked(keys, "seconds");
    return { booked: seconds, publishable: Math.max(free, seconds) };
  };
}
type Adder = (keys: string[], column: "seconds") => number;

function inHours({ booked, publishable }: { booked: number; publishable: number }) {
  const hours = (seconds: number) => Math.round((seconds * 10_000) / HOUR_MS) / 10;
  return {
    bookedHours: hours(booked),
    publishableHours: hours(publishable),
    utilisationPercent: percent(booked, publishable),
  };
}

const ofBookings = (bookings: number, days: number, cancelled: number) => ({
  ...{ bookings, cancelled },
  averageDays: average(days, bookings),
  cancellationPercent: percent(cancelled, bookings),
});

const ofRequests = (accepted: number, refused: number) => ({
  ...{ requests: accepted + refused, accepted },
  acceptancePercent: percent(accepted, accepted + refused),
});

/** The typical time to an answer over a whole slice. */
export async function medianResponse(slice: Slice): Promise<number | null> {
  return (await countRequests(slice))[0]?.responseMinutes ?? null;
}
