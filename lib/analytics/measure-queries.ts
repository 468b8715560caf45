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
  const [money, booked, blocked, lives, bookings, requests, reviews] = await Promise.all([
    seesMoney ? countMoney(slice) : undefined,
    countBooked(slice),
    countBlocked(slice),
    countLives(slice),
    countBookings(slice),
    countRequests(slice),
    countReviews(slice),
  ]);
  const cents = money && adder(money);
  const seconds = { booked: adder(booked), blocked: adder(blocked), lives: adder(lives) };
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
    ...hours(
      seconds.booked(keys, "seconds"),
      seconds.lives(keys, "seconds") - seconds.blocked(keys, "seconds"),
    ),
    ...ofBookings(booking(keys, "bookings"), booking(keys, "days"), booking(keys, "cancelled")),
    ...ofRequests(request(keys, "accepted"), request(keys, "declined") + request(keys, "lapsed")),
    responseMinutes: keys.length === 1 ? (medians.get(keys[0] ?? "") ?? null) : null,
    reviews: review(keys, "reviews"),
    rating: average(review(keys, "stars"), review(keys, "reviews"), 2),
  });
}

/** Publishable is the time cars were there and not taken out; whatever was booked was bookable. Seconds in, hours out. */
function hours(booked: number, free: number) {
  const publishable = Math.max(free, booked);
  const inHours = (seconds: number) => Math.round((seconds * 10_000) / HOUR_MS) / 10;
  return {
    bookedHours: inHours(booked),
    publishableHours: inHours(publishable),
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
