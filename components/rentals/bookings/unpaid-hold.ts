import type { BookingDetail } from "@/lib/rentals/bookings/contract";

type Attempt = BookingDetail["payments"][number];

const isOpen = ({ status }: Attempt) => ["created", "pending", "authorized"].includes(status);

/** The attempt that is under way; there is at most one. */
export function openAttempt(booking: Pick<BookingDetail, "payments">): Attempt | undefined {
  return booking.payments.find(isOpen);
}

/**
 * Held, and nothing paid or under way: other dates and extras are chosen by giving the hold back. What an owner has
 * accepted, or an administrator arranged, would be lost that way.
 */
export function canReleaseHold(
  booking: Pick<BookingDetail, "status" | "payments" | "can"> & { events: readonly { reason: string }[] },
): boolean {
  const { status, can, events } = booking;
  const isArranged = events.some(({ reason }) => reason === "accepted" || reason === "rebooked");
  return status === "pending_payment" && !openAttempt(booking) && can.pay && can.cancel && !isArranged;
}
