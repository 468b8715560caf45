import { dayIn, KIGALI, plusDays } from "@/lib/dates";
import type { OfferedExtra, Season } from "@/lib/prices/contract";
import type { vehicleExtras, vehicleSeasons } from "../schema/prices";
import { createRandom, type Random } from "./random";
import type { Car } from "./vehicles";

// What cars cost on other days and come with. Drawn apart from the town's other choices, so that those stay.
const seed = 20_260_702;

interface TownPrices {
  seasons: (typeof vehicleSeasons.$inferInsert)[];
  extras: (typeof vehicleExtras.$inferInsert)[];
}

/**
 * A third of the cars is dearer at weekends, every sixth over the next Christmas; most come with extras. The featured
 * ones cost the same every day, as whoever tries the demonstration reckons in his head.
 */
export function priceCars(now: Date, cars: Car[]): TownPrices {
  const random = createRandom(seed);
  const prices: TownPrices = { seasons: [], extras: [] };
  for (const [index, car] of cars.entries()) {
    const { id: vehicleId, createdAt, dailyPriceCents } = car.row;
    const isPlain = vehicleId.startsWith("featured-");
    if (!isPlain && index % 3 === 0) car.row.weekendPriceCents = dearer(dailyPriceCents, 1.2);
    if (!isPlain && index % 6 === 0) car.seasons = [christmasAfter(now, dailyPriceCents)];
    if (isPlain || index % 5 !== 4) car.extras = extrasOf(random, dailyPriceCents);
    const row = { vehicleId, createdAt };
    prices.seasons.push(...car.seasons.map((season) => ({ id: random.uuid(createdAt), ...row, ...season })));
    prices.extras.push(...car.extras.map((extra) => ({ id: random.uuid(createdAt), ...row, ...extra })));
  }
  return prices;
}

/** To the whole dollar. */
function dearer(cents: number, factor: number): number {
  return Math.round((cents * factor) / 100) * 100;
}

/** 20 December until 3 January, the one that is not over yet. */
function christmasAfter(now: Date, dailyPriceCents: number): Season {
  const today = dayIn(now, KIGALI);
  const year = Number(today.slice(0, 4)) - (today < `${today.slice(0, 4)}-01-04` ? 1 : 0);
  const startsOn = `${year}-12-20`;
  return {
    name: "Christmas and New Year",
    startsOn,
    endsOn: plusDays(startsOn, 15),
    dailyPriceCents: dearer(dailyPriceCents, 1.4),
  };
}

function extrasOf(random: Random, dailyPriceCents: number): OfferedExtra[] {
  const insurance = (share: number) => Math.max(400, dearer(dailyPriceCents, share));
  const extra = (kind: OfferedExtra["kind"], priceCents: number, unit: OfferedExtra["unit"] = "day") => ({
    ...{ kind, priceCents, unit },
    maxQuantity: kind === "child_seat" ? 2 : 1,
  });
  return [
    extra("insurance_plus", insurance(0.12)),
    extra("insurance_full", insurance(0.25)),
    ...(random.chance(0.5) ? [extra("driver", 2_000 + 500 * random.whole(0, 2))] : []),
    ...(random.chance(0.7) ? [extra("child_seat", 300)] : []),
    ...(random.chance(0.7) ? [extra("delivery", 1_000 + 500 * random.whole(0, 2), "rental")] : []),
  ];
}
