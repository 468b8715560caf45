import { eq } from "drizzle-orm";
import { type OpenDispute, payments } from "@/db/schema/payments";
import { transact } from "@/db/transaction";
import { lockBooking } from "@/lib/bookings/lock";
import { recordEvent } from "@/lib/bookings/transition";
import type { ProviderBooks } from "@/lib/payments/port";
import { centsOf } from "./rules";

const system = { kind: "system" } as const;

/**
 * Keeps with a payment what its payer's bank is deciding about, as the provider's books tell. The timeline says when it begins,
 * and when it ends without the money being lost. True when nothing is disputed any more: what waited for that may go on.
 */
export async function noteDispute(
  { id, bookingId, dispute: seen }: Pick<typeof payments.$inferSelect, "id" | "bookingId" | "dispute">,
  { disputed = 0, dispute: told, isLost }: ProviderBooks & { isLost: boolean },
  now: Date,
): Promise<boolean> {
  if (disputed === 0 && !seen) return false;
  return transact(async (tx) => {
    const booking = await lockBooking(tx, system, bookingId);
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
    if (!payment) return false;
    const was = payment.dispute;
    const dispute: OpenDispute | null = disputed > 0 ? { ...was, ...told, amount: disputed } : null;
    if (!was && !dispute) return false;
    const wake = dispute ? {} : { nextCheckAt: now };
    await tx
      .update(payments)
      .set({ dispute, ...wake })
      .where(eq(payments.id, id));
    const amountCents = centsOf(payment, dispute?.amount ?? was?.amount ?? 0);
    if (!was) await recordEvent(tx, booking, system, { reason: "dispute_opened", amountCents }, now);
    if (!dispute && !isLost)
      await recordEvent(tx, booking, system, { reason: "dispute_won", amountCents }, now);
    return dispute === null;
  });
}
