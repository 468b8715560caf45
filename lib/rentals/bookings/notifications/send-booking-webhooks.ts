import type { Transaction } from "@/db";
import type { bookings } from "@/db/schema/rentals/bookings";
import type { WebhookEvent } from "@/lib/businesses/webhooks/contract";
import { queueWebhookEvent } from "@/lib/businesses/webhooks/queue-event";
import type { BookingEventReason } from "@/lib/rentals/bookings/booking-events";

/** Webhook events by booking event; others are not sent. */
const webhookEventsByReason: Partial<Record<BookingEventReason, WebhookEvent>> = {
  requested: "booking.requested",
  counter_booked: "booking.reserved",
  confirmed: "booking.confirmed",
  declined: "booking.declined",
  competing: "booking.declined",
  expired: "booking.expired",
  cancelled: "booking.cancelled",
  changed: "booking.changed",
  vehicle_changed: "booking.changed",
  place_changed: "booking.changed",
  moved_away: "booking.cancelled",
  moved_here: "booking.confirmed",
  started: "booking.started",
  started_by_support: "booking.started",
  completed: "booking.completed",
  returned_by_support: "booking.completed",
  no_show: "booking.no_show",
  claim_filed: "claim.filed",
  claim_accepted: "claim.accepted",
  claim_unanswered: "claim.accepted",
  claim_disputed: "claim.disputed",
  claim_decided: "claim.decided",
  claim_paid: "claim.paid",
};

/**
 * Queues webhooks in the event's transaction. An unpaid checkout does not concern the business.
 */
export async function sendBookingWebhooks(
  tx: Transaction,
  booking: typeof bookings.$inferSelect,
  { event, reason }: { event: string; reason: BookingEventReason },
  now: Date,
): Promise<void> {
  const type = webhookEventsByReason[reason];
  if (!type || !booking.isKnownToBusiness) return;
  const { businessId, reference, source, vehicleId, totalCents } = booking;
  // For a business whose booking has moved to another one it is over, whatever its status there.
  const status = reason === "moved_away" ? "cancelled" : booking.status;
  const span = { startsAt: booking.startsAt.toISOString(), endsAt: booking.endsAt.toISOString() };
  const data = { bookingId: booking.id, reference, status, source, vehicleId, ...span, totalCents };
  await queueWebhookEvent(tx, { type, businessId, key: event, data }, now);
}
