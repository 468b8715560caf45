import { and, asc, eq, lt } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { payments } from "@/db/schema/payments/payments";
import { reconciliationFindings } from "@/db/schema/payments/reconciliation";
import { bookings } from "@/db/schema/rentals/bookings";
import type { FindingKind } from "@/lib/payments/reconciliation/contract";
import { testDatabase } from "./users";

/**
 * Creates a reconciliation finding about a payment of its own, on the oldest booking of the demo data. Its
 * provider does not exist, so no reconciliation run can resolve it meanwhile. Returns the references shown
 * for it.
 */
export async function createOpenFinding(kind: FindingKind) {
  const [booking] = await testDatabase()
    .select()
    .from(bookings)
    .where(and(eq(bookings.status, "completed"), lt(bookings.endsAt, new Date())))
    .orderBy(asc(bookings.endsAt))
    .limit(1);
  if (!booking) throw new Error("the demo town has no completed booking");
  const [paymentId, findingId, longAgo] = [uuid(), uuid(), new Date(Date.now() - 60 * 86_400_000)];
  await testDatabase().insert(payments).values({
    id: paymentId,
    bookingId: booking.id,
    method: "card",
    provider: "nobody",
    status: "failed",
    amount: 4_200,
    currency: "USD",
    amountCents: 4_200,
    createdAt: longAgo,
    updatedAt: longAgo,
  });
  const now = new Date();
  await testDatabase()
    .insert(reconciliationFindings)
    .values({
      id: findingId,
      paymentId,
      kind,
      details: { ours: 0, theirs: 4_200, currency: "USD" },
      foundAt: now,
      lastSeenAt: now,
    });
  return { findingId, paymentId, reference: booking.reference };
}
