import { driverRequirementsOf } from "@/lib/catalog/driver-requirements/rules";
import { driverServiceOf } from "@/lib/catalog/driver-service/rules";
import type { ChosenExtra } from "@/lib/catalog/pricing/contract";
import { extrasWithDriver, priceBooking } from "@/lib/catalog/pricing/price-booking";
import { usageTermsOf } from "@/lib/catalog/pricing/usage-terms";
import { toRwf } from "@/lib/platform/currency-conversion";
import { KIGALI, MINUTE_MS } from "@/lib/platform/dates";
import { isCounterMethod } from "@/lib/rentals/bookings/money/contract";
import { QUOTE_LIFE_MS } from "@/lib/rentals/quotes/rules";
import { addressDeliveryKinds } from "../enums/catalog";
import type { vehicleOccupancy } from "../schema/catalog/occupancy";
import type { bookings } from "../schema/rentals/bookings";
import type { quotes } from "../schema/rentals/quotes";
import { type BookingInstants, bookingInstants } from "./booking-instants";
import type { BookingPlan } from "./booking-plan";
import { chargeFor, type DemoCharge, refundedCentsOf } from "./charge";
import { type LedgerMovement, movementsOf } from "./ledger";
import type { Random } from "./random";
import { demoSettings, rateOn } from "./settings";
import { type EventRow, timelineOf } from "./timeline";
import type { DemoReplacement } from "./vehicle-replacement";

/** Defaults for terms that a vehicle row does not set. */
export const plainTerms = {
  timeZone: KIGALI,
  weekendPriceCents: null,
  weeklyDiscountPercent: 0,
  monthlyDiscountPercent: 0,
};

export type DemoOccupancy = typeof vehicleOccupancy.$inferInsert;

/** All rows of one booking. */
export interface BookingRecord {
  plan: BookingPlan;
  instants: BookingInstants;
  quote: typeof quotes.$inferInsert;
  booking: typeof bookings.$inferInsert & { createdAt: Date; refundedCents: number };
  events: EventRow[];
  charge: DemoCharge;
  /** Charges besides the rental price: the deposit. */
  others: DemoCharge[];
  /** The part of the deposit that the owner keeps for damage, as recorded at the return. */
  retained?: { cents: number; reason: string };
  movements: LedgerMovement[];
  occupancy?: DemoOccupancy;
  /** Set if another vehicle replaced the booked one during the rental. */
  replacement?: DemoReplacement;
}

interface BookingContext {
  random: Random;
  /** A separate random source for extras, so that they do not change other choices. */
  separateRandom: Random;
  now: Date;
  rates: Parameters<typeof rateOn>[0];
  references: Set<string>;
}

export function recordBooking(context: BookingContext, plan: BookingPlan): BookingRecord {
  const { random, now } = context;
  const instants = bookingInstants(random, now, plan);
  const quote = quoteRow(context, plan);
  const {
    id: quoteId,
    userId: _,
    lines: __,
    expiresAt: ___,
    extras: ____,
    deliveryAddress: _____,
    ...agreed
  } = quote;
  const id = random.uuid(instants.createdAt);
  const bill = { bookingId: id, ...agreed };
  const refundedCents = refundedCentsOf(plan, instants, bill);
  const charge = chargeFor(random, plan, instants, bill);
  const events = timelineOf(now, plan, instants, { id, totalCents: agreed.totalCents, refundedCents });
  const booking = {
    ...agreed,
    id,
    quoteId,
    reference: newReference(random, context.references),
    businessId: plan.vehicle.business.row.id,
    renterId: plan.renter.user.id,
    status: plan.status,
    isInstantBook: plan.vehicle.row.isInstantBook,
    deadlineAt: instants.deadlineAt ?? null,
    acceptedAt: instants.acceptedAt ?? null,
    confirmedAt: instants.confirmedAt ?? null,
    cancelledAt: instants.cancelledAt ?? null,
    pickedUpAt: instants.startedAt ?? null,
    returnedAt: instants.completedAt ?? null,
    returnRecordedAt: instants.completedAt ?? null,
    refundedCents,
    paidByPaymentId: instants.confirmedAt ? charge.payment.id : null,
    createdAt: instants.createdAt,
    updatedAt: events.at(-1)?.at ?? instants.createdAt,
  };
  const sale = {
    bookingId: id,
    businessId: booking.businessId,
    capturedAt: instants.confirmedAt,
  };
  const movements = sale.capturedAt
    ? movementsOf(random, booking.commissionPercent, { ...sale, capturedAt: sale.capturedAt }, charge)
    : [];
  return {
    plan,
    instants,
    quote,
    booking,
    events,
    charge,
    others: [],
    movements,
    occupancy: occupancyOf(random, booking, plan.vehicle.row.bufferMinutes),
  };
}

function quoteRow(
  { random, separateRandom, rates }: BookingContext,
  { vehicle, renter, period, createdAt: bookedAt, method }: BookingPlan,
) {
  const isAtCounter = isCounterMethod(method);
  const chosen = extrasFor(separateRandom, vehicle);
  const createdAt = new Date(bookedAt.getTime() - random.whole(1, 9) * MINUTE_MS);
  const { seasons } = vehicle;
  const extras = extrasWithDriver(vehicle.extras, vehicle.row);
  const terms = { ...plainTerms, ...vehicle.row, seasons, dayPrices: [], extras };
  const rwfPerHundredUsd = rateOn(rates, createdAt);
  const price = priceBooking(terms, period.startsAt, period.endsAt, chosen);
  return {
    id: random.uuid(createdAt),
    vehicleId: vehicle.row.id,
    userId: renter.user.id,
    ...period,
    dailyPriceCents: vehicle.row.dailyPriceCents,
    extras: chosen,
    deliveryAddress: chosen.some(({ kind }) => isAddressDelivery(kind)) ? separateRandom.pick(hotels) : null,
    ...price,
    rwfPerHundredUsd,
    totalRwf: toRwf(price.totalCents, rwfPerHundredUsd),
    commissionPercent: isAtCounter ? 0 : demoSettings.commissionPercent,
    source: isAtCounter ? ("walk_in" as const) : ("marketplace" as const),
    ...usageTermsOf(vehicle.row),
    ...driverRequirementsOf(vehicle.row),
    ...driverServiceOf(vehicle.row),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + QUOTE_LIFE_MS),
  };
}

const hotels = [
  "Hôtel des Mille Collines, KN 6 Avenue",
  "Lemigo Hotel, Kimihurura",
  "Hotel Villa Portofino, Nyarutarama",
];

const isAddressDelivery = (kind: string) => addressDeliveryKinds.some((delivery) => delivery === kind);

/** Every third renter books an extra; the featured vehicles have none, so that their prices stay simple. */
function extrasFor(random: Random, { row, extras }: BookingPlan["vehicle"]): ChosenExtra[] {
  const isOne = random.chance(0.33);
  const chosenKind = random.pick(["child_seat", "insurance_plus", "delivery", "driver"] as const);
  if (!isOne || row.id.startsWith("featured-")) return [];
  const isNight = row.isWithDriver && chosenKind === "driver";
  if (isNight) return [{ kind: "night_away", quantity: 1 }];
  const isOffered = extras.some(({ kind }) => kind === chosenKind);
  // A renter who wants a driver where none is offered adds an additional driver instead.
  const wanted = chosenKind === "driver" && !isOffered ? "additional_driver" : chosenKind;
  const isToHotel = extras.some(({ kind }) => kind === "hotel_delivery") && wanted === "delivery";
  const taken = isToHotel ? "hotel_delivery" : wanted;
  return extras.filter(({ kind }) => kind === taken).map(({ kind }) => ({ kind, quantity: 1 }));
}

function newReference(random: Random, taken: Set<string>): string {
  for (;;) {
    const reference = `GD-${random.code(7)}`;
    if (taken.has(reference)) continue;
    taken.add(reference);
    return reference;
  }
}

/** Cancelled, rejected, unpaid and unanswered bookings do not occupy their dates. */
function occupancyOf(
  random: Random,
  booking: BookingRecord["booking"],
  bufferMinutes: number,
): DemoOccupancy | undefined {
  if (!["confirmed", "active", "completed"].includes(booking.status)) return undefined;
  return {
    id: random.uuid(booking.createdAt),
    vehicleId: booking.vehicleId,
    bookingId: booking.id,
    during: duringOf({
      startsAt: booking.startsAt,
      endsAt: new Date(booking.endsAt.getTime() + bufferMinutes * MINUTE_MS),
    }),
    kind: "booking",
    expiresAt: null,
    createdAt: booking.createdAt,
  };
}

/** A half-open range in PostgreSQL's text form. */
export function duringOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string {
  return `[${startsAt.toISOString()},${endsAt.toISOString()})`;
}
