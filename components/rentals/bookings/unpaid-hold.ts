import type { BookingDetail } from "@/lib/rentals/bookings/contract";

type Attempt = BookingDetail["payments"][number];

const isOpen = ({ status }: Attempt) => ["created", "pending", "authorized"].includes(status);

/** The open payment attempt, the first of them if several purposes have one. */
export function openAttempt(booking: Pick<BookingDetail, "payments">): Attempt | undefined {
  return booking.payments.find(isOpen);
}

/**
 * True if the booking is held and nothing is paid or being paid: other dates and extras are chosen by releasing the
 * hold. That would lose an owner's acceptance, so accepted bookings are excluded.
 */
export function canReleaseHold(
  booking: Pick<BookingDetail, "status" | "payments" | "can"> & { events: readonly { reason: string }[] },
): boolean {
  const { status, can, events } = booking;
  const isAccepted = events.some(({ reason }) => reason === "accepted");
  return status === "pending_payment" && !openAttempt(booking) && can.pay && can.cancel && !isAccepted;
}
