import type { Transaction } from "@/db";
import type { bookings } from "@/db/schema/bookings";
import type { WebhookEvent } from "@/lib/webhooks/contract";
import { tellPrograms } from "@/lib/webhooks/tell";
import type { BookingStatus } from "./contract";
import { wasOnlyHeld } from "./news";

/** Which line of the timeline the owner's programs hear of, and as what. */
const events: Record<string, WebhookEvent> = {
  requested: "booking.requested",
  confirmed: "booking.confirmed",
  declined: "booking.declined",
  competing: "booking.declined",
  expired: "booking.expired",
  cancelled: "booking.cancelled",
  changed: "booking.changed",
  started: "booking.started",
  completed: "booking.completed",
  no_show: "booking.no_show",
};

/** In the transaction of the event. What people of the host's side are not told, their programs are not either. */
export async function tellProgramsOfBooking(
  tx: Transaction,
  booking: typeof bookings.$inferSelect,
  { event, reason, from }: { event: string; reason: string; from?: BookingStatus | null },
  now: Date,
): Promise<void> {
  const type = events[reason];
  if (!type || wasOnlyHeld(booking, { reason, from })) return;
  const { businessId, reference, status, vehicleId, totalCents } = booking;
  const span = { startsAt: booking.startsAt.toISOString(), endsAt: booking.endsAt.toISOString() };
  const data = { bookingId: booking.id, reference, status, vehicleId, ...span, totalCents };
  await tellPrograms(tx, { type, businessId, key: event, data }, now);
}
