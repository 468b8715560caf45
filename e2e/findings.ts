import { and, asc, eq, lt } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { bookings } from "@/db/schema/bookings";
import { payments } from "@/db/schema/payments";
import { reconciliationFindings } from "@/db/schema/reconciliation";
import type { FindingKind } from "@/lib/reconciliation/contract";
import { stage } from "./people";

/**
 * A disagreement about a payment of its own, on the oldest rental of the town. Its provider is nobody we could ask, so no
 * run meanwhile ends it. Gives what people would call it by.
 */
export async function openFinding(kind: FindingKind) {
  const [booking] = await stage()
    .select()
    .from(bookings)
    .where(and(eq(bookings.status, "completed"), lt(bookings.endsAt, new Date())))
    .orderBy(asc(bookings.endsAt))
    .limit(1);
  if (!booking) throw new Error("the demo town has no completed booking");
  const [paymentId, findingId, longAgo] = [uuid(), uuid(), new Date(Date.now() - 60 * 86_400_000)];
  await stage().insert(payments).values({
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
  await stage()
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
