import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import type { BookingRow } from "@/lib/bookings/transition";
import { after, DAY_MS } from "@/lib/dates";
import { AppError, conflict, invalid, notFound } from "@/lib/errors";
import { offerQuote } from "@/lib/quotes/offer";
import { rentalDays } from "@/lib/quotes/rules";
import { findBilledQuote } from "./queries";

const FURTHEST_MS = 366 * DAY_MS;

/**
 * Prices other dates of a booking at today's prices, with the extras it has (those its owner has withdrawn since at the
 * price they were booked for), its own rate for francs and its own commission; a few cents more are waived. 422 for dates that cannot be asked for.
 */
export async function offerChange(
  tx: Transaction,
  booking: BookingRow,
  wanted: { startsAt: Date; endsAt: Date },
  now: Date,
) {
  checkPeriod(booking, wanted, now);
  const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, booking.vehicleId));
  const billed = await findBilledQuote(tx, booking);
  if (!vehicle || !billed) throw notFound();
  if (vehicle.status === "removed") throw conflict("vehicleUnavailable");
  checkLength(vehicle, wanted);
  const { extras, lines: bill, deliveryAddress } = billed;
  const offer = {
    vehicle,
    ...wanted,
    extras,
    bill,
    billedCents: booking.totalCents,
    deliveryAddress: deliveryAddress ?? undefined,
    userId: booking.renterId,
    rates: booking,
  };
  const { id: quoteId, days, lines, totalCents, totalRwf } = await offerQuote(tx, offer, now);
  return {
    quoteId,
    days,
    lines,
    totalCents,
    totalRwf,
    differenceCents: totalCents - booking.totalCents,
    differenceRwf: totalRwf - booking.totalRwf,
  };
}

/** Before the pick-up both ends may move into the future; once the car is out only the end may. */
function checkPeriod(booking: BookingRow, wanted: { startsAt: Date; endsAt: Date }, now: Date): void {
  const isSameStart = wanted.startsAt.getTime() === booking.startsAt.getTime();
  if (isSameStart && wanted.endsAt.getTime() === booking.endsAt.getTime())
    throw invalid("changeNothing", "endsAt");
  if (wanted.endsAt <= wanted.startsAt) throw invalid("datesOrder", "endsAt");
  if (wanted.endsAt <= now) throw invalid("returnInPast", "endsAt");
  if (wanted.endsAt > after(now, FURTHEST_MS)) throw invalid("datesTooFar", "endsAt");
  if (isSameStart) return;
  if (booking.status === "active") throw invalid("changeOnlyEnd", "startsAt");
  if (wanted.startsAt <= now) throw invalid("pickupInPast", "startsAt");
}

function checkLength(
  { minDays, maxDays }: { minDays: number; maxDays: number },
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): void {
  const days = rentalDays(startsAt, endsAt);
  if (days < minDays) throw refused("rentalTooShort", minDays);
  if (days > maxDays) throw refused("rentalTooLong", maxDays);
}

const refused = (key: "rentalTooShort" | "rentalTooLong", days: number) =>
  new AppError("invalid", key, { fields: { endsAt: key }, values: { days } });
