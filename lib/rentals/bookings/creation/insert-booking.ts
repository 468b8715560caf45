import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import type { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import type { quotes } from "@/db/schema/rentals/quotes";
import { occupyDates } from "@/lib/catalog/availability/double-booking";
import { driverRequirementsOf } from "@/lib/catalog/driver-requirements/rules";
import { driverServiceOf } from "@/lib/catalog/driver-service/rules";
import { usageTermsOf } from "@/lib/catalog/pricing/usage-terms";
import { AppError } from "@/lib/platform/errors";
import { referenceFromBytes } from "@/lib/platform/reference";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";

type Quote = typeof quotes.$inferSelect;
type BookedVehicle = Pick<typeof vehicles.$inferSelect, "id" | "businessId" | "isInstantBook">;
type InitialState = Pick<BookingRow, "renterId" | "status" | "acceptedAt" | "deadlineAt">;

/** Inserts a booking and occupies its dates until its deadline. */
export async function insertBooking(
  tx: Transaction,
  quote: Quote,
  vehicle: BookedVehicle,
  initial: InitialState,
  now: Date,
): Promise<BookingRow> {
  const [booking] = await tx
    .insert(bookings)
    .values(newBookingRow(quote, vehicle, initial, now))
    .returning();
  if (!booking) throw new AppError("internal", "internal");
  await occupyDates(tx, booking, initial.deadlineAt, now);
  return booking;
}

/** Builds the row of a new booking; its prices are copied from the quote and never change with it. */
function newBookingRow(
  quote: Quote,
  vehicle: BookedVehicle,
  initial: InitialState,
  now: Date,
): typeof bookings.$inferInsert {
  const { startsAt, endsAt, days, dailyPriceCents, totalCents, depositCents } = quote;
  const { totalRwf, rwfPerHundredUsd, commissionPercent, isNonRefundable, source } = quote;
  return {
    id: uuid(),
    reference: referenceFromBytes(randomBytes(7)),
    quoteId: quote.id,
    source,
    vehicleId: vehicle.id,
    businessId: vehicle.businessId,
    isInstantBook: vehicle.isInstantBook,
    isNonRefundable,
    marketplaceDiscountCents: quote.marketplaceDiscountCents,
    startsAt,
    endsAt,
    days,
    dailyPriceCents,
    totalCents,
    depositCents,
    totalRwf,
    rwfPerHundredUsd,
    commissionPercent,
    ...usageTermsOf(quote),
    ...driverRequirementsOf(quote),
    ...driverServiceOf(quote),
    ...initial,
    createdAt: now,
    updatedAt: now,
  };
}
