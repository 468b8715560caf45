import type { Random } from "@/db/demo/random";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { priceReturn, sumOfCharges } from "@/lib/rentals/bookings/handovers/return-charges";
import { chargesOfReturn } from "./independent-accounts";

/** The charges of a return by Gendana's rules and by the independent calculation. */
export function randomReturn(
  random: Random,
  booked: { endsAt: Date; days: number; dailyPriceCents: number; isWithDriver: boolean },
): { cents: number; expected: bigint } {
  const isLimited = random.chance(0.8);
  const terms = {
    ...booked,
    includedKmPerDay: isLimited ? random.whole(1, 500) : null,
    extraKmPriceCents: isLimited ? random.whole(1, 500) : null,
    missingEighthPriceCents: random.chance(0.8) ? random.whole(1, 10_000) : null,
    driverHoursPerDay: random.chance(0.8) ? 10 : null,
    overtimeHourPriceCents: random.whole(0, 10_000),
    nightAwayPriceCents: random.whole(0, 50_000),
  };
  const [lateDays, drivenKm] = [random.whole(0, 3), random.whole(0, 3_000)];
  const [percentBefore, percentAfter] = [random.whole(0, 100), random.whole(0, 100)];
  const [overtimeHours, furtherNights] = [random.whole(0, 20), random.whole(0, 5)];
  const priced = priceReturn(
    terms,
    { pickup: { odometerKm: 42_000, fuelPercent: percentBefore } },
    {
      odometerKm: 42_000 + drivenKm,
      fuelPercent: percentAfter,
      at: addMs(terms.endsAt, lateDays * DAY_MS),
      overtimeHours,
      furtherNights,
    },
  );
  const hourPrice = terms.driverHoursPerDay === null ? 0 : terms.overtimeHourPriceCents;
  const driverCents = overtimeHours * hourPrice + furtherNights * terms.nightAwayPriceCents;
  const expected = chargesOfReturn({
    days: BigInt(terms.days),
    lateDays: BigInt(lateDays),
    dailyPrice: BigInt(terms.dailyPriceCents),
    kmPerDay: BigInt(terms.includedKmPerDay ?? 0),
    kmPrice: BigInt(terms.extraKmPriceCents ?? 0),
    drivenKm: BigInt(drivenKm),
    eighthPrice: BigInt(terms.missingEighthPriceCents ?? 0),
    percentBefore: BigInt(percentBefore),
    percentAfter: BigInt(percentAfter),
    driverTime: terms.isWithDriver ? BigInt(driverCents) : 0n,
  });
  return { cents: sumOfCharges(priced), expected };
}
