import { eq } from "drizzle-orm";
import type { Database } from "@/db";
import { payouts } from "@/db/schema/payments/payouts";
import { payBusiness } from "@/lib/payments/payouts/commands";
import { insertPayableBooking } from "@/lib/payments/payouts/testing/payable-booking";
import { addMs, DAY_MS } from "@/lib/platform/dates";

/** A business that was paid $121.50 for a rental, all of which was refunded later. */
export async function insertIndebtedBusiness(database: Database, now: Date) {
  const rental = await insertPayableBooking(database, now, 10);
  const businessId = rental.business.id;
  const payoutId = await payBusiness(businessId, addMs(now, -DAY_MS));
  const sent = { status: "sent", sentAt: now, transferReference: "GP-1" } as const;
  await database
    .update(payouts)
    .set(sent)
    .where(eq(payouts.id, payoutId ?? ""));
  await rental.refundPayment(13_500);
  return { ...rental, businessId };
}
