import { openAttempt } from "@/components/rentals/bookings/unpaid-hold";
import type { PaymentRequest } from "@/lib/payments/payments/contract";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { type Due, isCounterMethod, type PaymentMethod } from "@/lib/rentals/bookings/money/contract";

export type CheckoutStep =
  | "choose"
  | "waiting"
  | "requested"
  | "confirmed"
  | "over"
  | "expired"
  | "declined"
  | "cancelled"
  | "notYours";

/** Counter payments are never attempts, because they are recorded after the money was taken. */
type Attempt = BookingDetail["payments"][number] & { method: PaymentMethod };

/** A booking with its attempts, and the change or the claim that is to be paid. */
type Checkout = Pick<BookingDetail, "payments"> & Partial<Pick<Due, "changeId" | "claimId">>;

/**
 * The latest attempt to pay this amount, if it failed. A card payment that the payer cancelled in order to use another
 * method is not a failure.
 */
export function lastFailure({ payments, changeId = null, claimId = null }: Checkout): Attempt | undefined {
  const last = payments
    .filter(isAttempt)
    .findLast((payment) => payment.changeId === changeId && payment.claimId === claimId);
  const ends = last?.method === "card" ? ["failed", "expired"] : ["failed", "expired", "cancelled"];
  return last && (ends.includes(last.status) || isMischarged(last)) ? last : undefined;
}

const isAttempt = (payment: BookingDetail["payments"][number]): payment is Attempt =>
  !isCounterMethod(payment.method);

/** True if the provider charged another amount or currency than requested: the payment is refunded. */
export const isMischarged = ({ failureCode }: Pick<Attempt, "failureCode">): boolean =>
  failureCode === "amount_differs" || failureCode === "currency_differs";

/** The step that the payment page shows, derived from server data only, so that a reload shows the same. */
export function checkoutStepOf(booking: Pick<BookingDetail, "status" | "payments" | "can">): CheckoutStep {
  const open = openAttempt(booking);
  switch (booking.status) {
    case "pending_payment":
      if (open) return "waiting";
      return booking.can.pay ? "choose" : "notYours";
    case "requested":
      return "requested";
    case "expired":
      // The payer may be typing a PIN: the payment can still succeed until the provider answers.
      return open?.status === "pending" ? "waiting" : "expired";
    case "declined":
      return "declined";
    case "cancelled":
      return "cancelled";
    case "confirmed":
      return "confirmed";
    default:
      return "over";
  }
}

/**
 * The Idempotency-Key of the next attempt: it changes only once the booking has one more attempt, so that a reload
 * after a lost response uses the same key.
 */
export function attemptKey(
  booking: Pick<BookingDetail, "id" | "payments">,
  {
    purpose = "rent",
    method,
    phone,
    isRepeat,
  }: Pick<PaymentRequest, "purpose" | "method" | "phone" | "isRepeat">,
): string {
  const number = isRepeat ? "again" : (phone?.replaceAll(/\D/g, "") ?? "");
  return ["pay", purpose, booking.id, booking.payments.length, method, number].join(" ");
}
