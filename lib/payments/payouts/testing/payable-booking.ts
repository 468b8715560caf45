import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Database } from "@/db";
import { payments, refunds } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { bookedScenario } from "@/db/testing/scenarios";
import { postCapture, postRefund } from "@/lib/payments/ledger/commands";
import { addMs, DAY_MS } from "@/lib/platform/dates";

export type PayableDetails = [
  endedDaysAgo: number,
  status?: "completed" | "no_show" | "active" | "cancelled",
  of?: { business: { id: string }; vehicle: { id: string } },
];

/** A business with a paid rental of $135 that ended the given number of days ago, at 10 % commission. */
export async function insertPayableBooking(
  database: Database,
  now: Date,
  ...[endedDaysAgo, status = "completed", of]: PayableDetails
) {
  const daysLater = (days: number) => addMs(now, days * DAY_MS);
  const scenario = await bookedScenario(database, true, now);
  const { bookingId } = scenario;
  const business = of?.business ?? scenario.business;
  const its = of ? { businessId: of.business.id, vehicleId: of.vehicle.id } : {};
  const startsAt = daysLater(-endedDaysAgo - 3);
  await database
    .update(bookings)
    .set({ status, deadlineAt: null, startsAt, endsAt: daysLater(-endedDaysAgo), ...its })
    .where(eq(bookings.id, bookingId));
  const payment = {
    id: uuid(),
    bookingId,
    purpose: "rent" as const,
    method: "card" as const,
    amountCents: 13_500,
    capturedCents: null,
  };
  const how = { provider: "stripe", currency: "USD", amount: 13_500 };
  await database.insert(payments).values({ ...payment, ...how, status: "captured" });
  await database.transaction((tx) =>
    postCapture(tx, payment, { businessId: business.id, commissionPercent: 10 }, now),
  );
  const refundPayment = async (cents: number) => {
    const amounts = { amount: cents, amountCents: cents };
    const refund = { id: uuid(), paymentId: payment.id, ...amounts, reason: "cancelled" } as const;
    await database.insert(refunds).values({ ...refund, status: "succeeded" });
    await database.transaction((tx) => postRefund(tx, payment, refund, business.id, now));
  };
  return { ...scenario, payment, refundPayment };
}
