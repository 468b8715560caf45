import { v7 as uuid } from "uuid";
import type { Executor } from "@/db";
import { quotes } from "@/db/schema/quotes";
import type { vehicles } from "@/db/schema/vehicles";
import { after } from "@/lib/dates";
import { invalid } from "@/lib/errors";
import { toRwf } from "@/lib/money";
import { termsOf } from "@/lib/prices/queries";
import { extrasProblem, priceRental, withBilledExtras } from "@/lib/prices/rules";
import { commissionAt, currentRate } from "@/lib/rates/current-queries";
import type { ChosenExtra, Quote, QuoteLine } from "./contract";
import { freeCancellationUntil, QUOTE_LIFE_MS, waiveTrifle } from "./rules";

/** A million dollars: beyond it, francs would leave their column. */
const DEAREST_RENTAL_CENTS = 100_000_000;

/** What a rental keeps from its quote on, whatever is set meanwhile. */
interface Rates {
  rwfPerHundredUsd: number;
  commissionPercent: number;
}

/** What an offer is made for. */
interface Offer {
  vehicle: typeof vehicles.$inferSelect;
  startsAt: Date;
  endsAt: Date;
  extras: ChosenExtra[];
  /** The bill of a rental that is to be changed: its extras stay to be had. */
  bill?: QuoteLine[];
  /** What it costs so far: less than a charge more than that is waived. */
  billedCents?: number;
  /** The rates of a rental that is to be changed; those of the day without. */
  rates?: Rates;
  /** Where the car is brought to; with the extra `delivery` only. */
  deliveryAddress?: string;
  /** Null while the visitor is not signed in: whoever holds its id may book it. */
  userId: string | null;
}

/**
 * Prices a period by what the car costs now and stores the offer; no later change of prices touches it. Asks nothing
 * about who else has the car: that is for who calls it. 422 for extras the car does not come with.
 */
export async function offerQuote(executor: Executor, offer: Offer, now: Date): Promise<Quote> {
  const { vehicle, startsAt, endsAt, extras, bill = [], deliveryAddress = null, userId } = offer;
  const terms = withBilledExtras(await termsOf(executor, vehicle), bill);
  const problem = extrasProblem(terms.extras, extras);
  if (problem) throw invalid(problem, "extras");
  const price = waiveTrifle(priceRental(terms, startsAt, endsAt, extras), offer.billedCents);
  if (price.totalCents > DEAREST_RENTAL_CENTS) throw invalid("totalTooHigh", "endsAt");
  const { rwfPerHundredUsd, commissionPercent } = offer.rates ?? (await ratesAt(executor, now));
  const row = {
    ...{ id: uuid(), vehicleId: vehicle.id, userId, startsAt, endsAt, extras, deliveryAddress },
    ...price,
    dailyPriceCents: vehicle.dailyPriceCents,
    rwfPerHundredUsd,
    totalRwf: toRwf(price.totalCents, rwfPerHundredUsd),
    commissionPercent,
    createdAt: now,
    expiresAt: after(now, QUOTE_LIFE_MS),
  };
  await executor.insert(quotes).values(row);
  return {
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    freeCancellationUntil: freeCancellationUntil(startsAt, now).toISOString(),
    isInstantBook: vehicle.isInstantBook,
  };
}

async function ratesAt(executor: Executor, now: Date): Promise<Rates> {
  return {
    rwfPerHundredUsd: await currentRate(executor, now),
    commissionPercent: await commissionAt(executor, now),
  };
}
