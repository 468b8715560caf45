import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "@/db";
import { payments } from "@/db/schema/payments/payments";
import type { NotificationValues } from "@/lib/messaging/notifications/render-notification";
import { maskPhone } from "@/lib/platform/text";
import { isCounterMethod } from "@/lib/rentals/bookings/money/contract";
import { shareInCurrency } from "@/lib/rentals/bookings/money/refund-due";

type RefundedPayment = Pick<typeof payments.$inferSelect, "method" | "payerPhone" | "currency">;

/** The values that tell the renter where a refund of this payment arrives; `amount` is in the payment's currency. */
export const refundValues = (
  { method, payerPhone, currency }: RefundedPayment,
  amount: number,
): NotificationValues => ({
  refundTo: isCounterMethod(method) ? "counter" : method,
  ...(payerPhone && { phone: maskPhone(payerPhone) }),
  ...(currency === "RWF" && { amountRwf: amount }),
});

/**
 * The same for the refund that a cancellation has decided. Rent and changes of dates may have been paid in different
 * ways; then only the amount is named.
 */
export async function cancellationRefundValues(
  tx: Transaction,
  booking: { id: string; refundedCents: number },
): Promise<NotificationValues> {
  const { id, refundedCents: amountCents } = booking;
  if (amountCents === 0) return {};
  const paid = await tx
    .select({
      method: payments.method,
      payerPhone: payments.payerPhone,
      currency: payments.currency,
      amount: payments.amount,
      amountCents: payments.amountCents,
    })
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, id),
        inArray(payments.purpose, ["rent", "change"]),
        eq(payments.status, "captured"),
      ),
    );
  const [payment] = paid;
  if (!payment) return {};
  if (paid.length > 1) return { amountCents, refundTo: "payments" };
  return { amountCents, ...refundValues(payment, shareInCurrency(payment, amountCents)) };
}
