import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { bookings } from "@/db/schema/bookings";
import type { quotes } from "@/db/schema/quotes";
import type { vehicles } from "@/db/schema/vehicles";
import { referenceFrom } from "./rules";
import type { BookingRow } from "./transition";

/** The row a booking of a quote begins as; what the bill says is the quote's for good. */
export function newBooking(
  quote: typeof quotes.$inferSelect,
  vehicle: Pick<typeof vehicles.$inferSelect, "id" | "businessId" | "isInstantBook">,
  begun: Pick<BookingRow, "renterId" | "status" | "acceptedAt" | "deadlineAt">,
  now: Date,
): typeof bookings.$inferInsert {
  const { startsAt, endsAt, days, dailyPriceCents, totalCents, depositCents } = quote;
  const { totalRwf, rwfPerHundredUsd, commissionPercent } = quote;
  return {
    id: uuid(),
    reference: referenceFrom(randomBytes(7)),
    quoteId: quote.id,
    vehicleId: vehicle.id,
    businessId: vehicle.businessId,
    isInstantBook: vehicle.isInstantBook,
    ...{ startsAt, endsAt, days, dailyPriceCents, totalCents, depositCents },
    ...{ totalRwf, rwfPerHundredUsd, commissionPercent },
    ...begun,
    createdAt: now,
    updatedAt: now,
  };
}
