import type { Season } from "@/lib/catalog/pricing/contract";
import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import type { vehicleDayPrices, vehicleExtras, vehicleSeasons } from "../schema/catalog/pricing";
import { createRandom, type Random } from "./random";
import type { DemoVehicle } from "./vehicles";

// Special prices and extras use their own seed, so that the other choices of the demo data stay the same.
const seed = 20_260_702;

const furtherDriver = { kind: "additional_driver", priceCents: 500, unit: "day", maxQuantity: 3 } as const;

const toAirport = (priceCents: number) =>
  ({ kind: "airport_delivery", priceCents: priceCents + 500, unit: "rental", maxQuantity: 1 }) as const;

const toHotel = (priceCents: number) =>
  ({ kind: "hotel_delivery", priceCents: priceCents - 500, unit: "rental", maxQuantity: 1 }) as const;

interface DemoPrices {
  seasons: (typeof vehicleSeasons.$inferInsert)[];
  dayPrices: (typeof vehicleDayPrices.$inferInsert)[];
  extras: (typeof vehicleExtras.$inferInsert)[];
}

/**
 * A third of the vehicles cost more at weekends and every sixth over the next Christmas; every fourth has
 * three day prices; most have extras. The featured ones cost the same every day, so that visitors can check
 * prices easily.
 */
export function priceVehicles(now: Date, vehicles: DemoVehicle[]): DemoPrices {
  const random = createRandom(seed);
  const separateRandom = createRandom(seed + 1);
  const prices: DemoPrices = { seasons: [], dayPrices: [], extras: [] };
  for (const [index, vehicle] of vehicles.entries()) {
    const { id: vehicleId, createdAt, dailyPriceCents } = vehicle.row;
    const isPlain = vehicleId.startsWith("featured-");
    if (!isPlain && index % 3 === 0) vehicle.row.weekendPriceCents = dearer(dailyPriceCents, 1.2);
    if (!isPlain && index % 6 === 0) vehicle.seasons = [christmasAfter(now, dailyPriceCents)];
    if (isPlain || index % 5 !== 4) vehicle.extras = extrasOf(random, dailyPriceCents);
    // Chosen by index and not at random, so that the other extras stay the same.
    const delivery = vehicle.extras.find(({ kind }) => kind === "delivery");
    if (delivery && index % 3 !== 0) vehicle.extras.push(toHotel(delivery.priceCents));
    if (delivery && index % 3 !== 2) vehicle.extras.push(toAirport(delivery.priceCents));
    if (!isPlain && vehicle.extras.length > 0 && index % 2 === 0) vehicle.extras.push(furtherDriver);
    const row = { vehicleId, createdAt };
    if (!isPlain && index % 4 === 1) {
      const cents = dearer(dailyPriceCents, 1.25);
      const today = dayIn(now, KIGALI);
      for (const ahead of [9, 10, 11])
        prices.dayPrices.push({
          ...row,
          day: plusDays(today, ahead),
          source: "person",
          dailyPriceCents: cents,
        });
    }
    prices.seasons.push(
      ...vehicle.seasons.map((season) => ({ id: random.uuid(createdAt), ...row, ...season })),
    );
    for (const extra of vehicle.extras) {
      const idRandom = extra.kind === "hotel_delivery" ? separateRandom : random;
      prices.extras.push({ id: idRandom.uuid(createdAt), ...row, ...extra });
    }
  }
  return prices;
}

/** Rounds to whole dollars. */
function dearer(cents: number, factor: number): number {
  return Math.round((cents * factor) / 100) * 100;
}

/** The season from 20 December to 3 January that has not ended yet. */
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

function extrasOf(random: Random, dailyPriceCents: number): DemoVehicle["extras"] {
  const insurance = (share: number) => Math.max(400, dearer(dailyPriceCents, share));
  const extra = (
    kind: DemoVehicle["extras"][number]["kind"],
    priceCents: number,
    unit: DemoVehicle["extras"][number]["unit"] = "day",
  ) => ({
    kind,
    priceCents,
    unit,
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
