import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { billableDays } from "@/lib/catalog/pricing/billable-days";
import { billedDiscounts } from "@/lib/catalog/pricing/discounts";
import { AppError, conflict, invalid, notFound } from "@/lib/platform/errors";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { findAgreedPlace } from "@/lib/rentals/bookings/meeting-places/queries";
import { findCodeMinimum } from "@/lib/rentals/promo-codes/promo-code-uses";
import { refuseClosedTimes } from "@/lib/rentals/quotes/check-opening-hours";
import { requireEligibleDriver } from "@/lib/rentals/quotes/eligible-driver";
import { offerQuote } from "@/lib/rentals/quotes/offer-quote";
import { isDelivered, isTooFarAhead } from "@/lib/rentals/quotes/rules";
import { findExtensionProblem } from "./find-extension-problem";
import { findBill, listLaterVehicles } from "./queries";

/**
 * Prices other dates at today's prices, with the booking's own extras (withdrawn ones at the price they were booked
 * for), exchange rate, commission and usage terms, and with the discounts that were booked, so that the price depends on
 * the dates and the vehicles but not on earlier changes. A rental that is shorter than booked and below the promo code's
 * minimum rent loses the code, and a difference too small to charge is waived. The limits for renters (length, opening
 * hours) do not apply to what staff change of their own counter's bookings. 422 for dates that cannot be requested, 409
 * for a start at which the renter may not drive the vehicle yet.
 */
export async function quoteBookingChange(
  tx: Transaction,
  booking: BookingRow,
  requestedPeriod: { startsAt: Date; endsAt: Date },
  now: Date,
  { isByStaff = false } = {},
) {
  checkPeriod(booking, requestedPeriod, now);
  const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, booking.vehicleId));
  const bill = await findBill(tx, booking);
  if (!vehicle || !bill) throw notFound();
  const { billed, booked } = bill;
  // After a change of vehicle before the pick-up, the bill keeps the prices of the vehicle that it was made for.
  const [priced] = await tx.select().from(vehicles).where(eq(vehicles.id, billed.vehicleId));
  if (!priced) throw notFound();
  if (vehicle.status === "removed") throw conflict("vehicleUnavailable");
  const isExtension = booking.status === "active" && requestedPeriod.endsAt > booking.endsAt;
  const problem = isExtension && (await findExtensionProblem(tx, booking, requestedPeriod.endsAt));
  if (problem) throw problem;
  if (!isByStaff) checkLength(vehicle, requestedPeriod);
  const isSameStart = requestedPeriod.startsAt.getTime() === booking.startsAt.getTime();
  if (!isSameStart) {
    const { isWithDriver, renterId } = booking;
    const rental = { ...vehicle, isWithDriver, startsAt: requestedPeriod.startsAt };
    await requireEligibleDriver(tx, renterId, rental, vehicle.timeZone);
  }
  if (!isByStaff && !isDelivered(billed.extras)) {
    const place = await findAgreedPlace(tx, booking);
    refuseClosedTimes(place?.weeklyHours ?? null, vehicle.timeZone, {
      pickUp: isSameStart ? undefined : requestedPeriod.startsAt,
      return: requestedPeriod.endsAt,
    });
  }
  const days = billableDays(requestedPeriod.startsAt, requestedPeriod.endsAt);
  const isShorter = days < booked.days;
  const { extras, deliveryAddress } = billed;
  const offer = {
    vehicle: priced,
    laterVehicles: await listLaterVehicles(tx, { ...booking, days }),
    ...requestedPeriod,
    extras,
    bill: billed.lines,
    billedCents: booking.totalCents,
    discounts: billedDiscounts(booked.lines),
    codeMinimumCents: isShorter ? await findCodeMinimum(tx, booking.quoteId) : undefined,
    isNonRefundable: booking.isNonRefundable,
    deliveryAddress: deliveryAddress ?? undefined,
    userId: booking.renterId,
    agreed: booking,
    counter: billed,
  };
  const { id: quoteId, lines, totalCents, totalRwf } = await offerQuote(tx, offer, now);
  return {
    /** What decides whether the present owner has to be asked (isAgreedAtOnce). */
    limits: {
      advanceNoticeHours: vehicle.advanceNoticeHours,
      isOthersPrice: priced.businessId !== booking.businessId,
    },
    quoteId,
    days,
    lines,
    totalCents,
    totalRwf,
    differenceCents: totalCents - booking.totalCents,
    differenceRwf: totalRwf - booking.totalRwf,
  };
}

/** Before pick-up both dates may move into the future; while the vehicle is out only the end may. */
function checkPeriod(
  booking: BookingRow,
  requestedPeriod: { startsAt: Date; endsAt: Date },
  now: Date,
): void {
  const isSameStart = requestedPeriod.startsAt.getTime() === booking.startsAt.getTime();
  if (isSameStart && requestedPeriod.endsAt.getTime() === booking.endsAt.getTime())
    throw invalid("changeNothing", "endsAt");
  if (requestedPeriod.endsAt <= requestedPeriod.startsAt) throw invalid("datesOrder", "endsAt");
  if (requestedPeriod.endsAt <= now) throw invalid("returnInPast", "endsAt");
  if (isTooFarAhead(requestedPeriod.endsAt, now)) throw invalid("datesTooFar", "endsAt");
  if (isSameStart) return;
  if (booking.status === "active") throw invalid("changeOnlyEnd", "startsAt");
  if (requestedPeriod.startsAt <= now) throw invalid("pickupInPast", "startsAt");
}

function checkLength(
  { minDays, maxDays }: { minDays: number; maxDays: number },
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): void {
  const days = billableDays(startsAt, endsAt);
  if (days < minDays) throw refused("rentalTooShort", minDays);
  if (days > maxDays) throw refused("rentalTooLong", maxDays);
}

const refused = (key: "rentalTooShort" | "rentalTooLong", days: number) =>
  new AppError("invalid", key, { fields: { endsAt: key }, values: { days } });
