import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { vehicles } from "@/db/schema/catalog/vehicles";
import type { bookings } from "@/db/schema/rentals/bookings";
import type { quotes } from "@/db/schema/rentals/quotes";
import { referenceFromBytes } from "@/lib/platform/reference";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";

/** Builds the row of a new booking; its prices are copied from the quote and never change with it. */
export function newBookingRow(
  quote: typeof quotes.$inferSelect,
  vehicle: Pick<typeof vehicles.$inferSelect, "id" | "businessId" | "isInstantBook">,
  initial: Pick<BookingRow, "renterId" | "status" | "acceptedAt" | "deadlineAt">,
  now: Date,
): typeof bookings.$inferInsert {
  const { startsAt, endsAt, days, dailyPriceCents, totalCents, depositCents } = quote;
  const { totalRwf, rwfPerHundredUsd, commissionPercent } = quote;
  return {
    id: uuid(),
    reference: referenceFromBytes(randomBytes(7)),
    quoteId: quote.id,
    vehicleId: vehicle.id,
    businessId: vehicle.businessId,
    isInstantBook: vehicle.isInstantBook,
    startsAt,
    endsAt,
    days,
    dailyPriceCents,
    totalCents,
    depositCents,
    totalRwf,
    rwfPerHundredUsd,
    commissionPercent,
    ...initial,
    createdAt: now,
    updatedAt: now,
  };
}
