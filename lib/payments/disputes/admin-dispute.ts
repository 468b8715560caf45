import { and, asc, desc, eq, inArray, ne } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { disputeEvidence } from "@/db/schema/payments/disputes";
import { payments } from "@/db/schema/payments/payments";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import { providerNamed } from "@/lib/payments/providers/registry";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { fullNameOf } from "@/lib/platform/text";
import { type AdminDispute, disputeEvents } from "./contract";
import { viewDispute } from "./dispute-view";
import { draftEvidence } from "./draft-evidence";
import { canSendEvidence } from "./rules";

/** A payment has few disputes, and each accepts evidence once. */
const MAX_SHOWN = 50;

/** Reads the dispute of a payment, open or decided. For administrators; 404 for a payment that was never disputed. */
export async function getAdminDispute(actor: UserActor, paymentId: string, now: Date): Promise<AdminDispute> {
  requireAdmin(actor);
  const [row] = await db()
    .select({ payment: payments, booking: bookings, renter: users, business: businesses, vehicle: vehicles })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .where(eq(payments.id, paymentId));
  if (!row) throw notFound();
  const { payment, booking, renter, business, vehicle } = row;
  const [evidence, events] = await Promise.all([listEvidence(payment), listDisputeEvents(booking.id)]);
  if (!payment.dispute && events.length === 0) throw notFound();
  const open = viewDispute(payment);
  return {
    paymentId,
    bookingId: booking.id,
    bookingReference: booking.reference,
    renter: { id: renter.id, name: fullNameOf(renter) },
    business,
    vehicle,
    open,
    canSendEvidence: canSendEvidence(open, now) && takesEvidence(payment.provider),
    draft: draftEvidence(row),
    evidence,
    events,
  };
}

/** Whether this provider accepts evidence through its API. */
function takesEvidence(provider: string): boolean {
  return providerNamed(provider).sendDisputeEvidence !== undefined;
}

/** While the bank still waits for evidence, stored texts are only attempts to send it. */
async function listEvidence({
  id: paymentId,
  dispute,
}: Pick<typeof payments.$inferSelect, "id" | "dispute">): Promise<AdminDispute["evidence"]> {
  const isWaiting = dispute?.id && dispute.status === "needs_response";
  const isSent = isWaiting ? ne(disputeEvidence.disputeId, dispute.id ?? "") : undefined;
  const rows = await db()
    .select({ evidence: disputeEvidence, first: users.firstName, last: users.lastName })
    .from(disputeEvidence)
    .innerJoin(users, eq(users.id, disputeEvidence.sentBy))
    .where(and(eq(disputeEvidence.paymentId, paymentId), isSent))
    .orderBy(desc(disputeEvidence.sentAt))
    .limit(MAX_SHOWN);
  return rows.map(({ evidence, first, last }) => ({
    id: evidence.id,
    text: evidence.body,
    sentBy: { id: evidence.sentBy, name: `${first} ${last}`.trim() },
    sentAt: evidence.sentAt.toISOString(),
  }));
}

async function listDisputeEvents(bookingId: string): Promise<AdminDispute["events"]> {
  const rows = await db()
    .select({ reason: bookingEvents.reason, details: bookingEvents.details, at: bookingEvents.at })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, bookingId), inArray(bookingEvents.reason, [...disputeEvents])))
    .orderBy(asc(bookingEvents.id))
    .limit(MAX_SHOWN);
  return rows.map(({ reason, details, at }) => ({
    reason: reason as (typeof disputeEvents)[number],
    amountCents: typeof details.amountCents === "number" ? details.amountCents : null,
    at: at.toISOString(),
  }));
}
