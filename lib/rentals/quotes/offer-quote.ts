import { v7 as uuid } from "uuid";
import type { Executor } from "@/db";
import type { vehicles } from "@/db/schema/catalog/vehicles";
import { quotes } from "@/db/schema/rentals/quotes";
import type { DriverRequirements } from "@/lib/catalog/driver-requirements/contract";
import { driverRequirementsOf } from "@/lib/catalog/driver-requirements/rules";
import type { DriverService } from "@/lib/catalog/driver-service/contract";
import { driverServiceOf } from "@/lib/catalog/driver-service/rules";
import type { ChosenExtra, QuoteLine } from "@/lib/catalog/pricing/contract";
import { type Discount, marketplaceDiscountCents } from "@/lib/catalog/pricing/discounts";
import { extrasProblem, priceBooking, withBilledExtras } from "@/lib/catalog/pricing/price-booking";
import { priceTermsOf } from "@/lib/catalog/pricing/queries";
import { type UsageTerms, usageTermsOf } from "@/lib/catalog/pricing/usage-terms";
import { toRwf } from "@/lib/platform/currency-conversion";
import { addMs } from "@/lib/platform/dates";
import { invalid } from "@/lib/platform/errors";
import { getSettings } from "@/lib/platform/settings/queries";
import {
  commissionPercentAt,
  currentExchangeRate,
} from "@/lib/platform/settings/rates/commission-and-exchange-rates";
import { checkMinimumRent, promoCodeDiscounts, rentWithCode } from "@/lib/rentals/promo-codes/discount";
import type { PromoCodeRow } from "@/lib/rentals/promo-codes/queries";
import type { BookingSource } from "./booking-source";
import type { Quote } from "./contract";
import {
  AIRPORT_ADDRESS,
  freeCancellationUntil,
  QUOTE_LIFE_MS,
  waiveSmallDifference,
  withCounterDiscount,
  withOtherVehicle,
} from "./rules";

const ON_THE_SITE: CounterTerms = { source: "marketplace", counterDiscountPercent: 0 };

/** A million dollars: above it, the amount in francs would overflow its integer column. */
const MAX_TOTAL_CENTS = 100_000_000;

/** Fixed at the quote, regardless of later changes to the settings and the vehicle. */
interface AgreedTerms extends UsageTerms, DriverRequirements, DriverService {
  rwfPerHundredUsd: number;
  commissionPercent: number;
}

type VehicleRow = typeof vehicles.$inferSelect;

interface QuoteInput {
  vehicle: VehicleRow;
  /** The vehicles that replaced it during the rental, in order, each with the number of days left for it. */
  laterVehicles?: { vehicle: VehicleRow; daysLeft: number }[];
  startsAt: Date;
  endsAt: Date;
  extras: ChosenExtra[];
  /** The lines of the booking that is being changed: its extras stay available even if withdrawn since. */
  bill?: QuoteLine[];
  /** The current price of the booking: an increase too small to charge is waived. */
  billedCents?: number;
  /** The terms of the booking that is being changed; today's by default. */
  agreed?: AgreedTerms;
  /** Discounts in addition to those for the length, which follow from the vehicle's prices. */
  discounts?: Discount[];
  /** The minimum rent of the code among these discounts; below it the code is left out. */
  codeMinimumCents?: number;
  isNonRefundable?: boolean;
  /** Applied last; the caller has checked that it can be used. */
  promoCode?: PromoCodeRow;
  /** Where the vehicle is delivered; only with a delivery to an address or a hotel. */
  deliveryAddress?: string;
  /** Null for a visitor who is not signed in: any renter with the quote's id may book it. */
  userId: string | null;
  /** Set for a quote that the business makes at its counter, and for changes of bookings made there. */
  counter?: CounterTerms;
}

/** Terms of a quote at the counter: the channel determines the commission, the business the discount. */
interface CounterTerms {
  source: BookingSource;
  counterDiscountPercent: number;
}

/**
 * Prices a period at the vehicle's current prices and stores the quote; later price changes do not affect it. The
 * caller checks whether the dates are free. 422 for extras the vehicle does not offer.
 */
export async function offerQuote(executor: Executor, offer: QuoteInput, now: Date): Promise<Quote> {
  const { vehicle, startsAt, endsAt, extras, bill = [], userId } = offer;
  const { discounts = [], isNonRefundable = false, promoCode, laterVehicles = [] } = offer;
  const { source, counterDiscountPercent } = offer.counter ?? ON_THE_SITE;
  const agreed = offer.agreed ?? (await currentTerms(executor, vehicle, source, now));
  const termsOf = async (one: VehicleRow) => withBilledExtras(await priceTermsOf(executor, one, offer), bill);
  const priceTerms = await termsOf(vehicle);
  const isToAirport = extras.some(({ kind }) => kind === "airport_delivery");
  const problem = extrasProblem(priceTerms.extras, extras);
  if (problem) throw invalid(problem, "extras");
  const priceWith = (given: Discount[], terms = priceTerms) =>
    priceBooking(terms, startsAt, endsAt, extras, given);
  const asked = [...discounts, ...promoCodeDiscounts(promoCode, agreed.rwfPerHundredUsd)];
  const asAsked = priceWith(asked);
  if (promoCode) checkMinimumRent(promoCode, asAsked.lines);
  const isBelowMinimum = (rentWithCode(asAsked.lines) ?? Infinity) < (offer.codeMinimumCents ?? 0);
  const given = isBelowMinimum ? asked.filter(({ rule }) => rule !== "promo_code") : asked;
  let fullPrice = withCounterDiscount(priceWith(given), counterDiscountPercent);
  for (const { vehicle: later, daysLeft } of laterVehicles) {
    const other = withCounterDiscount(priceWith(given, await termsOf(later)), counterDiscountPercent);
    fullPrice = withOtherVehicle(fullPrice, other, daysLeft);
  }
  const price = waiveSmallDifference(fullPrice, offer.billedCents);
  if (price.totalCents > MAX_TOTAL_CENTS) throw invalid("totalTooHigh", "endsAt");
  const { rwfPerHundredUsd, commissionPercent } = agreed;
  const terms = usageTermsOf(agreed);
  const requirements = driverRequirementsOf(agreed);
  const service = driverServiceOf(agreed);
  const row = {
    id: uuid(),
    vehicleId: vehicle.id,
    userId,
    startsAt,
    endsAt,
    extras,
    deliveryAddress: isToAirport ? AIRPORT_ADDRESS : (offer.deliveryAddress ?? null),
    ...price,
    isNonRefundable,
    promoCodeId: promoCode?.id ?? null,
    marketplaceDiscountCents: marketplaceDiscountCents(price.lines),
    dailyPriceCents: Math.min(
      vehicle.dailyPriceCents,
      ...laterVehicles.map((later) => later.vehicle.dailyPriceCents),
    ),
    rwfPerHundredUsd,
    totalRwf: toRwf(price.totalCents, rwfPerHundredUsd),
    commissionPercent,
    source,
    counterDiscountPercent,
    ...terms,
    ...requirements,
    ...service,
    createdAt: now,
    // A quote for a change of dates only prices them and cannot be booked.
    expiresAt: offer.agreed ? now : addMs(now, QUOTE_LIFE_MS),
  };
  await executor.insert(quotes).values(row);
  return {
    ...row,
    usageTerms: terms,
    driverRequirements: requirements,
    driverService: service,
    fuelType: vehicle.fuelType,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    nonRefundablePercent: vehicle.nonRefundablePercent,
    freeCancellationUntil: freeCancellationUntil({ startsAt, bookedAt: now, isNonRefundable }).toISOString(),
    isInstantBook: vehicle.isInstantBook,
  };
}

async function currentTerms(
  executor: Executor,
  vehicle: QuoteInput["vehicle"],
  source: BookingSource,
  now: Date,
): Promise<AgreedTerms> {
  const isAtCounter = source !== ON_THE_SITE.source;
  return {
    ...usageTermsOf(vehicle),
    ...driverRequirementsOf(vehicle),
    ...driverServiceOf(vehicle),
    rwfPerHundredUsd: await currentExchangeRate(executor, now),
    commissionPercent: isAtCounter
      ? (await getSettings(executor)).counterCommissionPercent
      : await commissionPercentAt(executor, now),
  };
}
