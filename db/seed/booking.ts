import { KIGALI, MINUTE_MS } from "@/lib/dates";
import { toRwf } from "@/lib/money";
import { priceRental } from "@/lib/prices/rules";
import type { ChosenExtra } from "@/lib/quotes/contract";
import { QUOTE_LIFE_MS } from "@/lib/quotes/rules";
import type { bookings } from "../schema/bookings";
import type { vehicleOccupancy } from "../schema/occupancy";
import type { quotes } from "../schema/quotes";
import type { BookingPlan } from "./booking-plan";
import { type Charge, chargeFor, refundedCentsOf } from "./charge";
import { type Movement, movementsOf } from "./ledger";
import { type Moments, momentsOf } from "./moments";
import type { Random } from "./random";
import { rateOn, townSettings } from "./system-settings";
import { type EventRow, timelineOf } from "./timeline";

/** What a row of a car leaves out. */
export const plainTerms = {
  timeZone: KIGALI,
  weekendPriceCents: null,
  weeklyDiscountPercent: 0,
  monthlyDiscountPercent: 0,
};

export type OccupancyRow = typeof vehicleOccupancy.$inferInsert;

/** Every row one booking leaves behind. */
export interface BookingRecord {
  plan: BookingPlan;
  moments: Moments;
  quote: typeof quotes.$inferInsert;
  booking: typeof bookings.$inferInsert & { createdAt: Date; refundedCents: number };
  events: EventRow[];
  charge: Charge;
  /** Besides the rent: the deposit. */
  others: Charge[];
  /** What the owner keeps of the deposit for a damage, as the return says. */
  kept?: { cents: number; reason: string };
  movements: Movement[];
  occupancy?: OccupancyRow;
}

interface BookingContext {
  random: Random;
  /** For the extras, so that they move nothing else in town. */
  whims: Random;
  now: Date;
  rates: Parameters<typeof rateOn>[0];
  references: Set<string>;
}

export function recordBooking(context: BookingContext, plan: BookingPlan): BookingRecord {
  const { random, now } = context;
  const moments = momentsOf(random, now, plan);
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
  const id = random.uuid(moments.createdAt);
  const bill = { bookingId: id, ...agreed };
  const refundedCents = refundedCentsOf(plan, moments, bill);
  const charge = chargeFor(random, plan, moments, bill);
  const events = timelineOf(now, plan, moments, { id, totalCents: agreed.totalCents, refundedCents });
  const booking = {
    ...agreed,
    id,
    quoteId,
    reference: newReference(random, context.references),
    businessId: plan.car.company.row.id,
    renterId: plan.renter.user.id,
    status: plan.status,
    isInstantBook: plan.car.row.isInstantBook,
    deadlineAt: moments.deadlineAt ?? null,
    acceptedAt: moments.acceptedAt ?? null,
    confirmedAt: moments.confirmedAt ?? null,
    cancelledAt: moments.cancelledAt ?? null,
    pickedUpAt: moments.startedAt ?? null,
    returnedAt: moments.completedAt ?? null,
    refundedCents,
    paidByPaymentId: moments.confirmedAt ? charge.payment.id : null,
    createdAt: moments.createdAt,
    updatedAt: events.at(-1)?.at ?? moments.createdAt,
  };
  const sale = {
    bookingId: id,
    businessId: booking.businessId,
    capturedAt: moments.confirmedAt,
  };
  const movements = sale.capturedAt
    ? movementsOf(random, booking.commissionPercent, { ...sale, capturedAt: sale.capturedAt }, charge)
    : [];
  return {
    plan,
    moments,
    quote,
    booking,
    events,
    charge,
    others: [],
    movements,
    occupancy: occupancyOf(random, booking, plan.car.row.bufferMinutes),
  };
}

function quoteRow(
  { random, whims, rates }: BookingContext,
  { car, renter, period, createdAt: bookedAt }: BookingPlan,
) {
  const chosen = extrasFor(whims, car);
  const createdAt = new Date(bookedAt.getTime() - random.whole(1, 9) * MINUTE_MS);
  const { seasons, extras } = car;
  const terms = { ...plainTerms, ...car.row, seasons, extras };
  const rwfPerHundredUsd = rateOn(rates, createdAt);
  const price = priceRental(terms, period.startsAt, period.endsAt, chosen);
  return {
    id: random.uuid(createdAt),
    vehicleId: car.row.id,
    userId: renter.user.id,
    ...period,
    dailyPriceCents: car.row.dailyPriceCents,
    extras: chosen,
    deliveryAddress: chosen.some(({ kind }) => kind === "delivery") ? whims.pick(hotels) : null,
    ...price,
    rwfPerHundredUsd,
    totalRwf: toRwf(price.totalCents, rwfPerHundredUsd),
    commissionPercent: townSettings.commissionPercent,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + QUOTE_LIFE_MS),
  };
}

const hotels = ["KG 2 Roundabout, Kimihurura", "KN 3 Avenue 18, Nyarugenge", "KG 9 Avenue, Nyarutarama"];

/** Every third renter takes something besides; the featured cars are rented as they stand, so that their sums stay simple. */
function extrasFor(random: Random, { row, extras }: BookingPlan["car"]): ChosenExtra[] {
  const isOne = random.chance(0.33);
  const wished = random.pick(["child_seat", "insurance_plus", "delivery", "driver"] as const);
  if (!isOne || row.id.startsWith("featured-")) return [];
  return extras.filter(({ kind }) => kind === wished).map(({ kind }) => ({ kind, quantity: 1 }));
}

function newReference(random: Random, taken: Set<string>): string {
  for (;;) {
    const reference = `GD-${random.code(7)}`;
    if (taken.has(reference)) continue;
    taken.add(reference);
    return reference;
  }
}

/** What was called off, refused, never paid or not yet answered leaves its dates to others. */
function occupancyOf(
  random: Random,
  booking: BookingRecord["booking"],
  bufferMinutes: number,
): OccupancyRow | undefined {
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

/** Half-open, in PostgreSQL's text form. */
export function duringOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string {
  return `[${startsAt.toISOString()},${endsAt.toISOString()})`;
}
