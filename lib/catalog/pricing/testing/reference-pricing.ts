import { createRandom, type Random } from "@/db/demo/random";
import { extraKinds, extraUnits } from "@/db/enums/catalog";
import type { ChosenExtra, Season } from "@/lib/catalog/pricing/contract";
import type { Discount } from "@/lib/catalog/pricing/discounts";
import { type DayPrice, type PriceTerms, priceBooking } from "@/lib/catalog/pricing/price-booking";
import { DAY_MS, dayIn, HOUR_MS, KIGALI, plusDays } from "@/lib/platform/dates";

// An independent implementation to test price-booking.ts against: it walks the booking hour by hour.

interface Case {
  terms: PriceTerms;
  startsAt: Date;
  endsAt: Date;
  chosen: ChosenExtra[];
  discounts: Discount[];
}

/** Prices random bookings with both implementations; returns at most ten differences as JSON. */
export function listPricingDifferences(cases: number, seed: number, price = priceBooking): string[] {
  const random = createRandom(seed);
  const found: string[] = [];
  for (let made = 0; made < cases && found.length < 10; made++) {
    const booking = randomBooking(random);
    const { days, lines, totalCents, depositCents } = price(
      booking.terms,
      booking.startsAt,
      booking.endsAt,
      booking.chosen,
      booking.discounts,
    );
    const shares: Record<string, number> = {};
    for (const { rule, name = "", amountCents } of lines)
      shares[`${rule} ${name}`] = (shares[`${rule} ${name}`] ?? 0) + amountCents;
    const first = { days, totalCents, depositCents, shares };
    const second = referencePrice(booking);
    if (!isSame(first, second)) found.push(JSON.stringify({ rental: booking, first, second }));
  }
  return found;
}

type Bill = { days: number; totalCents: number; depositCents: number; shares: Record<string, number> };

function isSame(one: Bill, other: Bill): boolean {
  const keys = new Set([...Object.keys(one.shares), ...Object.keys(other.shares)]);
  return (
    one.days === other.days &&
    one.totalCents === other.totalCents &&
    one.depositCents === other.depositCents &&
    [...keys].every((key) => one.shares[key] === other.shares[key])
  );
}

/** The second implementation: counts hours and adds each day's rent to the sum of its line. */
function referencePrice({ terms, startsAt, endsAt, chosen, discounts }: Case): Bill {
  const sums = new Map<string, bigint>();
  const add = (line: string, cents: number | bigint) =>
    sums.set(line, (sums.get(line) ?? 0n) + BigInt(cents));
  let days = 0;
  let rent = 0n;
  for (let hour = 0; hour === 0 || startsAt.getTime() + hour * HOUR_MS < endsAt.getTime(); hour++) {
    if (hour % 24 !== 0) continue;
    days++;
    const [line, cents] = dayRent(terms, new Date(startsAt.getTime() + hour * HOUR_MS));
    add(line, cents);
    rent += BigInt(cents);
  }
  const monthly = days >= 30 ? terms.monthlyDiscountPercent : 0;
  const takeOff = (line: string, wanted: bigint) => {
    const off = rent - wanted < 50n ? rent - 50n : wanted;
    if (off <= 0n) return;
    add(line, -off);
    rent -= off;
  };
  const percentOfRent = (percent: number) => {
    const hundredths = rent * BigInt(percent);
    return hundredths / 100n + (hundredths % 100n >= 50n ? 1n : 0n);
  };
  if (monthly > 0) takeOff("monthly_discount ", percentOfRent(monthly));
  else if (days >= 7) takeOff("weekly_discount ", percentOfRent(terms.weeklyDiscountPercent));
  for (const rule of ["early_bird", "last_minute", "non_refundable", "promo_code"]) {
    const given = discounts.find((one) => one.rule === rule);
    if (!given) continue;
    const { name = "", percent, amountCents = 0, ofRentCents } = given;
    const isShare = ofRentCents !== undefined && rent < BigInt(ofRentCents);
    const amount = isShare ? (BigInt(amountCents) * rent) / BigInt(ofRentCents) : BigInt(amountCents);
    takeOff(`${rule} ${name}`, percent === undefined ? amount : percentOfRent(percent));
  }
  for (const { kind, quantity } of chosen) {
    const extra = terms.extras.find((one) => one.kind === kind);
    for (let piece = 0; extra && piece < quantity; piece++)
      for (let time = 0; time < (extra.unit === "day" ? days : 1); time++) add(`${kind} `, extra.priceCents);
  }
  const shares = Object.fromEntries([...sums].map(([line, cents]) => [line, Number(cents)]));
  const totalCents = Number([...sums.values()].reduce((sum, cents) => sum + cents, 0n));
  return { days, totalCents, depositCents: terms.depositCents, shares };
}

/** The line of a day's rent and its price. Kigali has no summer time, so its offset is always two hours. */
function dayRent(terms: PriceTerms, begins: Date): [string, number] {
  const isKigali = terms.timeZone === KIGALI;
  const local = isKigali
    ? new Date(begins.getTime() + 2 * HOUR_MS)
    : new Date(`${dayIn(begins, terms.timeZone)}T00:00Z`);
  const midnight = Math.floor(local.getTime() / DAY_MS) * DAY_MS;
  for (const { day, dailyPriceCents } of terms.dayPrices)
    if (Date.parse(`${day}T00:00Z`) === midnight) return ["day_price ", dailyPriceCents];
  for (const { name, startsOn, endsOn, dailyPriceCents } of terms.seasons)
    if (Date.parse(`${startsOn}T00:00Z`) <= midnight && midnight < Date.parse(`${endsOn}T00:00Z`))
      return [`season ${name}`, dailyPriceCents];
  if (terms.weekendPriceCents === null) return ["rent ", terms.dailyPriceCents];
  // 1 January 1970 was a Thursday: Saturday is the third day of a week counted from it.
  const weekday = (midnight / DAY_MS) % 7;
  return weekday === 2 || weekday === 3
    ? ["weekend ", terms.weekendPriceCents]
    : ["weekday ", terms.dailyPriceCents];
}

const otherZones = ["Europe/Paris", "America/New_York", "Pacific/Auckland", "Asia/Kathmandu"];

function randomBooking(random: Random): Case {
  const startsAt = new Date(
    Date.UTC(2026, random.whole(0, 23), random.whole(1, 28), random.whole(0, 23), 30),
  );
  const hours = random.chance(0.8) ? random.whole(1, 14 * 24) : random.whole(1, 90 * 24);
  const minutes = random.chance(0.5) ? 0 : random.whole(1, 59);
  const endsAt = new Date(startsAt.getTime() + hours * HOUR_MS + minutes * 60_000);
  const cents = (most: number) => random.whole(1, most);
  const percent = () => (random.chance(0.4) ? 0 : random.whole(1, 90));
  const extras = extraKinds
    .filter(() => random.chance(0.6))
    .map((kind) => ({
      kind,
      priceCents: random.whole(0, 5_000),
      unit: random.pick(extraUnits),
      maxQuantity: kind === "child_seat" ? 4 : 1,
    }));
  return {
    startsAt,
    endsAt,
    terms: {
      timeZone: random.chance(0.9) ? KIGALI : random.pick(otherZones),
      dailyPriceCents: cents(500_000),
      weekendPriceCents: random.chance(0.5) ? cents(500_000) : null,
      weeklyDiscountPercent: percent(),
      monthlyDiscountPercent: percent(),
      depositCents: random.whole(0, 500_000),
      seasons: randomSeasons(random, startsAt),
      dayPrices: randomDayPrices(random, startsAt),
      extras,
    },
    chosen: extras
      .filter(() => random.chance(0.5))
      .map(({ kind, maxQuantity }) => ({ kind, quantity: random.whole(1, maxQuantity) }))
      .reverse(),
    discounts: randomDiscounts(random).reverse(),
  };
}

function randomDiscounts(random: Random): Discount[] {
  const percent = () => random.whole(1, 90);
  const code: Discount = {
    rule: "promo_code",
    name: "MUSANZE",
    bearer: random.pick<Discount["bearer"]>(["owner", "marketplace"]),
  };
  return [
    ...(random.chance(0.3) ? [{ rule: "early_bird", bearer: "owner", percent: percent() } as const] : []),
    ...(random.chance(0.3) ? [{ rule: "last_minute", bearer: "owner", percent: percent() } as const] : []),
    ...(random.chance(0.4) ? [{ rule: "non_refundable", bearer: "owner", percent: percent() } as const] : []),
    ...random.pick<Discount[]>([
      [],
      [{ ...code, percent: random.whole(1, 100) }],
      [{ ...code, amountCents: random.whole(1, 100_000) }],
      [{ ...code, amountCents: random.whole(1, 10_000), ofRentCents: random.whole(10_000, 1_000_000) }],
    ]),
  ];
}

/** Up to three seasons around the booking, never two on one day, some with the same name and price. */
function randomSeasons(random: Random, startsAt: Date): Season[] {
  const seasons: Season[] = [];
  let day = plusDays(startsAt.toISOString().slice(0, 10), random.whole(-6, 6));
  for (let count = random.pick([0, 0, 1, 2, 3]); count > 0; count--) {
    const startsOn = plusDays(day, random.whole(0, 5));
    day = plusDays(startsOn, random.whole(1, 9));
    const name = random.pick(["Christmas", "Easter"]);
    seasons.push({ name, startsOn, endsOn: day, dailyPriceCents: random.whole(100, 500_000) });
  }
  return seasons;
}

/** Some days around the booking with individual prices, some of them equal. */
function randomDayPrices(random: Random, startsAt: Date): DayPrice[] {
  if (random.chance(0.5)) return [];
  const first = plusDays(startsAt.toISOString().slice(0, 10), -2);
  const prices = [random.whole(100, 500_000), random.whole(100, 500_000)];
  return Array.from({ length: random.whole(1, 20) }, (_, index) => plusDays(first, index))
    .filter(() => random.chance(0.4))
    .map((day) => ({ day, dailyPriceCents: random.pick(prices) }));
}
