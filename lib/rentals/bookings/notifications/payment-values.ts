import { and, desc, eq, inArray } from "drizzle-orm";
import type { Transaction } from "@/db";
import { payments } from "@/db/schema/payments/payments";
import type { NotificationValues } from "@/lib/messaging/notifications/render-notification";
import { maskPhone } from "@/lib/platform/text";
import { paidCents } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { isCounterMethod, type PaymentStatus } from "@/lib/rentals/bookings/money/contract";
import { plannedRefundRoute } from "@/lib/rentals/bookings/money/planned-refund-route";
import { newRefundCents, refundAmount } from "@/lib/rentals/bookings/money/refund-due";

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

/** A pending payment may still be charged and is then refunded. */
const isUncharged: PaymentStatus[] = ["created", "failed", "expired", "cancelled"];

/**
 * The same for the refund that a cancellation has decided. Rent and changes of dates may have been paid in different
 * ways; then only the amount is named. Nothing is promised where a part waits for a bank's decision about a dispute, or
 * for an administrator's transfer.
 */
export async function cancellationRefundValues(
  tx: Transaction,
  booking: { id: string; refundedCents: number },
  now: Date,
): Promise<NotificationValues> {
  const account = await getBookingAccount(tx, booking.id, now);
  if (account.payments.every(({ status }) => isUncharged.includes(status))) return { refundTo: "unpaid" };
  if (booking.refundedCents === 0) return {};
  const paid = account.payments.filter(
    ({ purpose, status }) => (purpose === "rent" || purpose === "change") && status === "captured",
  );
  if (paid.some(({ dispute }) => dispute)) return {};
  const parts = paid
    .map((payment) => ({ payment, amountCents: newRefundCents(account, payment) }))
    .filter(({ amountCents }) => amountCents > 0);
  const routeOf = ({ payment, amountCents }: (typeof parts)[number]) =>
    plannedRefundRoute(payment.method, amountCents === paidCents(payment));
  const [part] = parts;
  if (!part || parts.some((one) => routeOf(one) === "transfer")) return {};
  const amountCents = parts.reduce((sum, one) => sum + one.amountCents, 0);
  if (parts.length > 1) return { amountCents, refundTo: "payments" };
  return { amountCents, ...refundValues(part.payment, refundAmount(part.payment, amountCents)) };
}

/** How the renter of an accepted request pays: by a card that is charged now, or on a phone. */
export async function acceptedPaymentValues(tx: Transaction, bookingId: string): Promise<NotificationValues> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, bookingId),
        eq(payments.purpose, "rent"),
        inArray(payments.status, ["created", "pending", "authorized"]),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  if (!payment) return {};
  const { method, payerPhone } = payment;
  return { payBy: method, ...amountValues(payment), ...(payerPhone && { phone: maskPhone(payerPhone) }) };
}

/** A charge as notifications show it: in francs too where they are charged. */
export const amountValues = ({
  amountCents,
  amount,
  currency,
}: Pick<typeof payments.$inferSelect, "amountCents" | "amount" | "currency">): NotificationValues => ({
  amountCents,
  ...(currency === "RWF" && { amountRwf: amount }),
});
