import { HOUR_MS } from "@/lib/platform/dates";
import { countBookings, countRequests, countReviews } from "./booking-queries";
import type { Figures } from "./contract";
import { sumBlockedSeconds, sumBookedSeconds, sumListedSeconds } from "./hours-queries";
import { sumMoney } from "./money-queries";
import { average, percent, sumByKeys } from "./rules";
import type { Slice } from "./slice";

/**
 * The figures of a slice, for one key or several together; zeros where nothing happened. Without `seesMoney` the
 * ledger is not queried. Medians cannot be combined, so `responseMinutes` is null for several keys.
 */
export async function measureFigures(slice: Slice, seesMoney: boolean): Promise<(keys: string[]) => Figures> {
  const [money, seconds, bookings, requests, reviews] = await Promise.all([
    seesMoney ? sumMoney(slice) : undefined,
    measureUtilisation(slice),
    countBookings(slice),
    countRequests(slice),
    countReviews(slice),
  ]);
  const cents = money && sumByKeys(money);
  const medians = new Map(requests.map(({ key, responseMinutes }) => [key, responseMinutes]));
  const [booking, review] = [sumByKeys(bookings), sumByKeys(reviews)];
  const request = sumByKeys(requests.map(({ responseMinutes: _, ...counts }) => counts));
  return (keys) => ({
    money: cents
      ? {
          grossCents: cents(keys, "grossCents"),
          refundsCents: cents(keys, "refundsCents"),
          revenueCents: cents(keys, "revenueCents"),
          commissionCents: cents(keys, "commissionCents"),
          netCents: cents(keys, "netCents"),
        }
      : null,
    ...hourFigures(seconds(keys)),
    ...bookingFigures(booking(keys, "bookings"), booking(keys, "days"), booking(keys, "cancelled")),
    ...requestFigures(request(keys, "accepted"), request(keys, "declined") + request(keys, "expired")),
    responseMinutes: keys.length === 1 ? (medians.get(keys[0] ?? "") ?? null) : null,
    reviews: review(keys, "reviews"),
    rating: average(review(keys, "stars"), review(keys, "reviews"), 2),
  });
}

/**
 * Booked seconds, and seconds vehicles could have been booked: the time they existed and were not blocked. Every
 * utilisation uses it. Booked time always counts as available.
 */
export async function measureUtilisation(slice: Slice) {
  const counts = await Promise.all([
    sumBookedSeconds(slice),
    sumListedSeconds(slice),
    sumBlockedSeconds(slice),
  ]);
  const [booked, listed, blocked] = counts.map(sumByKeys) as [Adder, Adder, Adder];
  return (keys: string[]) => {
    const seconds = booked(keys, "seconds");
    const free = listed(keys, "seconds") - blocked(keys, "seconds");
    return { booked: seconds, publishable: Math.max(free, seconds) };
  };
}
type Adder = (keys: string[], column: "seconds") => number;

function hourFigures({ booked, publishable }: { booked: number; publishable: number }) {
  const hours = (seconds: number) => Math.round((seconds * 10_000) / HOUR_MS) / 10;
  return {
    bookedHours: hours(booked),
    publishableHours: hours(publishable),
    utilisationPercent: percent(booked, publishable),
  };
}

const bookingFigures = (bookings: number, days: number, cancelled: number) => ({
  bookings,
  cancelled,
  averageDays: average(days, bookings),
  cancellationPercent: percent(cancelled, bookings),
});

const requestFigures = (accepted: number, refused: number) => ({
  requests: accepted + refused,
  accepted,
  acceptancePercent: percent(accepted, accepted + refused),
});

/** The median response time over a whole slice. */
export async function medianResponseMinutes(slice: Slice): Promise<number | null> {
  return (await countRequests(slice))[0]?.responseMinutes ?? null;
}
