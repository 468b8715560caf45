import type { BookingDetail } from "@/lib/rentals/bookings/contract";

type Ending =
  | "declined"
  | "competing"
  | "unanswered"
  | "unpaid"
  | "cancelledByRenter"
  | "cancelledByOwner"
  | "cancelledByAdmin"
  | "cancelledBySystem";

const cancelledBy = {
  renter: "cancelledByRenter",
  owner: "cancelledByOwner",
  admin: "cancelledByAdmin",
  system: "cancelledBySystem",
} as const;

type Ended = Pick<BookingDetail, "status" | "events">;

/** How a booking ended that came to nothing, and the reason somebody gave; undefined for every other booking. */
export function endingOf({ status, events }: Ended): { how: Ending; note: string | null } | undefined {
  const first = events.find(({ toStatus }) => toStatus === status);
  if (status === "expired") return { how: isUnanswered({ events }) ? "unanswered" : "unpaid", note: null };
  if (!first) return undefined;
  const { reason, note, actorKind } = first;
  if (status === "declined") return { how: reason === "competing" ? "competing" : "declined", note };
  return status === "cancelled" ? { how: cancelledBy[actorKind], note } : undefined;
}

/** True if a request expired because its owner did not answer. */
export function isUnanswered({ events }: { events: readonly { reason: string }[] }): boolean {
  const happened = (what: string) => events.some(({ reason }) => reason === what);
  return happened("requested") && !happened("accepted");
}

/** What is refunded of each payment, or already was, in its currency. */
export const refundsOf = ({ payments }: Pick<BookingDetail, "payments">) =>
  payments
    .map((payment) => ({ payment, amount: payment.refundedAmount + payment.pendingRefundAmount }))
    .filter(({ amount }) => amount > 0);
