import { openAttempt } from "@/components/rentals/bookings/unpaid-hold";
import type { PaymentRequest } from "@/lib/payments/payments/contract";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

export type CheckoutStep =
  | "choose"
  | "waiting"
  | "requested"
  | "confirmed"
  | "expired"
  | "declined"
  | "cancelled"
  | "notYours";

type Attempt = BookingDetail["payments"][number];

/**
 * The attempt before this moment, where it ended without bringing the booking further. A card its payer has put away to
 * pay another way is no failure.
 */
export function lastFailure(booking: Pick<BookingDetail, "payments">): Attempt | undefined {
  const last = booking.payments.at(-1);
  const ends = last?.method === "card" ? ["failed", "expired"] : ["failed", "expired", "cancelled"];
  return last && (ends.includes(last.status) || isMischarged(last)) ? last : undefined;
}

/** Another amount or currency was taken than was asked for: it pays for nothing and goes back. */
export const isMischarged = ({ failureCode }: Pick<Attempt, "failureCode">): boolean =>
  failureCode === "amount_differs" || failureCode === "currency_differs";

/** A request that ended because its host was silent: the renter's own time to pay never began. */
export function isUnanswered({ events }: { events: readonly { reason: string }[] }): boolean {
  const happened = (what: string) => events.some(({ reason }) => reason === what);
  return happened("requested") && !happened("accepted");
}

/** What the payment page shows. A reload derives the same stage: nothing of it lives in the browser. */
export function checkoutStepOf(booking: Pick<BookingDetail, "status" | "payments" | "can">): CheckoutStep {
  const open = openAttempt(booking);
  switch (booking.status) {
    case "pending_payment":
      if (open) return "waiting";
      return booking.can.pay ? "choose" : "notYours";
    case "requested":
      return "requested";
    case "expired":
      // The payer may be typing a PIN: until the provider has spoken, nothing is lost.
      return open?.status === "pending" ? "waiting" : "expired";
    case "declined":
      return "declined";
    case "cancelled":
      return "cancelled";
    default:
      return "confirmed";
  }
}

/**
 * The Idempotency-Key of the next attempt: the same until the booking has one attempt more, also after a reload
 * that lost the answer.
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
