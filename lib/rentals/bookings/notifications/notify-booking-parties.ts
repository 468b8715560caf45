import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import type { bookings } from "@/db/schema/rentals/bookings";
import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import type { PersonKind, TeamKind } from "@/lib/messaging/notifications/kinds";
import { notify, notifyTeam } from "@/lib/messaging/notifications/notify";
import type { NotificationValues } from "@/lib/messaging/notifications/render-notification";
import type { Actor } from "@/lib/platform/actor";
import { listDriverRows } from "@/lib/rentals/bookings/additional-drivers/queries";
import type { BookingEventReason } from "@/lib/rentals/bookings/booking-events";
import type { Side } from "@/lib/rentals/bookings/transitions/state-machine";
import { acceptedPaymentValues, cancellationRefundValues } from "./payment-values";
import { warnOfEndingDocuments } from "./warn-of-ending-documents";

type BookingRow = typeof bookings.$inferSelect;

interface NotificationKinds {
  renter?: PersonKind;
  /** In place of `renter` while the rental is under way. */
  activeRenter?: PersonKind;
  business?: TeamKind;
  /** Additional drivers who have accepted; they learn neither prices nor reasons. */
  drivers?: "driver-booking-changed" | "driver-booking-ended";
}

/** Every event of the timeline, and payment failures. */
type NotifiedReason = BookingEventReason | "payment_failed";

/** The notifications of each event for each side. Events with an empty entry are shown only in the timeline. */
const notificationsByReason: Record<NotifiedReason, NotificationKinds> = {
  requested: { business: "booking-requested" },
  accepted: { renter: "booking-accepted" },
  declined: { renter: "booking-declined", drivers: "driver-booking-ended" },
  competing: { renter: "booking-competing", drivers: "driver-booking-ended" },
  confirmed: { renter: "booking-confirmed", business: "booking-confirmed-host" },
  counter_booked: { renter: "counter-booked" },
  expired: { renter: "booking-expired", business: "request-expired-host", drivers: "driver-booking-ended" },
  cancelled: {
    renter: "booking-cancelled",
    business: "booking-cancelled-host",
    drivers: "driver-booking-ended",
  },
  started: { renter: "rental-started", business: "rental-started-host" },
  completed: { renter: "rental-completed", business: "rental-completed-host" },
  started_by_support: { renter: "started-by-support", business: "started-by-support" },
  returned_by_support: { renter: "returned-by-support", business: "returned-by-support" },
  no_show: { renter: "no-show", business: "no-show-host", drivers: "driver-booking-ended" },
  change_proposed: { renter: "change-proposed", business: "change-proposed" },
  change_accepted: { renter: "change-accepted", business: "change-accepted-host" },
  change_declined: { renter: "change-declined", business: "change-declined" },
  change_withdrawn: { renter: "change-withdrawn", business: "change-withdrawn" },
  change_expired: { renter: "change-expired", business: "change-expired" },
  vehicle_changed: {
    renter: "vehicle-changed",
    activeRenter: "vehicle-replaced",
    business: "vehicle-changed-host",
    drivers: "driver-booking-changed",
  },
  moved_away: { business: "booking-moved-away" },
  moved_here: {
    renter: "vehicle-changed",
    activeRenter: "vehicle-replaced",
    business: "booking-moved-here",
    drivers: "driver-booking-changed",
  },
  vehicle_change_proposed: { renter: "vehicle-change-proposed" },
  vehicle_change_declined: { business: "vehicle-change-declined" },
  vehicle_change_withdrawn: { renter: "vehicle-change-withdrawn" },
  vehicle_change_expired: { renter: "vehicle-change-expired", business: "vehicle-change-expired" },
  place_changed: { renter: "place-changed", business: "place-changed" },
  place_change_proposed: { renter: "place-change-proposed", business: "place-change-proposed" },
  place_change_accepted: { renter: "place-change-accepted", business: "place-change-accepted-host" },
  place_change_declined: { renter: "place-change-declined", business: "place-change-declined" },
  place_change_withdrawn: { renter: "place-change-withdrawn", business: "place-change-withdrawn" },
  place_change_expired: { renter: "place-change-expired", business: "place-change-expired" },
  changed: { renter: "dates-changed", business: "dates-changed", drivers: "driver-booking-changed" },
  refund_granted: { renter: "refund-granted", business: "refund-granted-host" },
  dispute_lost_shared: { business: "dispute-lost-host" },
  dispute_reinstated_shared: { business: "dispute-reinstated-host" },
  return_charged: { renter: "return-charged" },
  late_waived: { renter: "late-waived", business: "late-waived-host" },
  refunded: { renter: "money-refunded" },
  refund_undone: { renter: "refund-undone" },
  deposit_returned: { renter: "deposit-returned" },
  deposit_lost: { renter: "deposit-lost", business: "deposit-lost" },
  deposit_released: { renter: "deposit-released", business: "deposit-released" },
  wrong_amount: { renter: "payment-mischarged" },
  payment_failed: { renter: "payment-failed" },
  claim_filed: { renter: "claim-filed" },
  claim_accepted: { business: "claim-accepted" },
  claim_unanswered: { renter: "claim-unanswered", business: "claim-unanswered-host" },
  claim_disputed: { business: "claim-disputed" },
  claim_decided: { renter: "claim-decided", business: "claim-decided-host" },
  claim_paid: { business: "claim-paid" },
  // These are shown in the timeline only.
  rebooked: {},
  created: {},
  paid: {},
  authorized: {},
  dispute_opened: {},
  dispute_won: {},
  dispute_lost: {},
  dispute_reinstated: {},
  deposit_held: {},
  deposit_waived: {},
  pickup_confirmed: {},
  return_confirmed: {},
  late_paid: {},
  charges_waived: {},
  payment_written_off: {},
  payment_corrected: {},
};

/** The business is notified of these only if the renter recorded them with its code, not if its own staff did. */
const handoverReasons: NotifiedReason[] = ["started", "completed"];

/** After these, a booking has dates that its vehicle's documents may not cover. */
const datingReasons: NotifiedReason[] = [
  "requested",
  "counter_booked",
  "confirmed",
  "change_accepted",
  "changed",
  "vehicle_changed",
  "moved_here",
];

/** Notifications of these events include the reason. */
const whyReasons: NotifiedReason[] = [
  "moved_away",
  "moved_here",
  "started_by_support",
  "returned_by_support",
];

interface BookingEventDetails {
  /** A unique key of the event. */
  event: string;
  reason: NotifiedReason;
  by: Side;
  from?: BookingStatus;
  /** The amount that the event is about. */
  amountCents?: number;
  deadlineAt?: Date;
  /** The agreed or proposed place of the handover. */
  place?: { address: string } | null;
  /** The reason, as shown in the timeline. */
  note?: string;
  /** Where the refund arrives that the event is about. */
  refund?: NotificationValues;
  /** The payment that the event is about. */
  payment?: NotificationValues;
}

/**
 * Notifies both sides of a booking event, except the user who caused it, and the additional drivers. The business is not
 * notified of an unpaid hold, nor of a handover that its own side recorded.
 */
export async function notifyBookingParties(
  tx: Transaction,
  booking: BookingRow,
  actor: Actor,
  { event, reason, by, from, amountCents, deadlineAt, place, note, refund, payment }: BookingEventDetails,
  now: Date,
): Promise<void> {
  const kinds = notificationsByReason[reason];
  const kindOfRenter = (booking.status === "active" && kinds.activeRenter) || kinds.renter;
  const renter = by === "renter" ? undefined : kindOfRenter;
  const isOwnHandover = handoverReasons.includes(reason) && by !== "renter";
  const isForBusiness = booking.isKnownToBusiness && !isOwnHandover;
  const business = isForBusiness ? kinds.business : undefined;
  const { drivers } = kinds;
  if (!renter && !business && !drivers) return;
  const { ownerName, ...about } = await notificationValuesOf(tx, booking);
  const values = {
    ...about,
    ...(reason === "counter_booked" && { business: ownerName }),
    deadlineAt: (booking.deadlineAt ?? booking.startsAt).toISOString(),
    ...(amountCents !== undefined && { amountCents }),
    ...(isDueAtPickUp(booking) && dueAtPickUpValues(booking)),
    ...(deadlineAt && { deadlineAt: deadlineAt.toISOString() }),
    ...(place && { place: place.address }),
    ...(note && whyReasons.includes(reason) && { reason: note }),
    ...(reason === "expired" && { cause: from === "requested" ? "unanswered" : "unpaid" }),
    ...refund,
    ...payment,
  };
  const { id, renterId, businessId } = booking;
  if (renter) {
    const money = await moneyValuesOf(tx, booking, reason, now);
    await notify(tx, { kind: renter, id, to: [renterId], values: { ...values, ...money }, event }, now);
  }
  const except = actor.kind === "user" ? actor.userId : null;
  if (business) await notifyTeam(tx, { kind: business, id, businessId, except, values, event }, now);
  if (drivers) {
    const to = await listDriverIds(tx, booking);
    await notify(tx, { kind: drivers, to, values: about, event }, now);
  }
  if (isForBusiness && datingReasons.includes(reason)) await warnOfEndingDocuments(tx, booking, now);
}

/** What the renter is told of their money. */
async function moneyValuesOf(tx: Transaction, booking: BookingRow, reason: NotifiedReason, now: Date) {
  if (reason === "cancelled") return cancellationRefundValues(tx, booking, now);
  return reason === "accepted" ? acceptedPaymentValues(tx, booking.id) : {};
}

/** What the renter pays at the pick-up. */
export const dueAtPickUpValues = ({ totalCents, totalRwf }: Pick<BookingRow, "totalCents" | "totalRwf">) => ({
  payment: "atPickUp",
  amountCents: totalCents,
  amountRwf: totalRwf,
});

async function notificationValuesOf(tx: Transaction, booking: BookingRow) {
  const [row] = await tx
    .select({
      car: vehicles.title,
      ownerName: businesses.name,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(vehicles)
    .innerJoin(businesses, eq(businesses.id, vehicles.businessId))
    .innerJoin(users, eq(users.id, booking.renterId))
    .where(eq(vehicles.id, booking.vehicleId));
  return {
    reference: booking.reference,
    car: row?.car ?? "",
    ownerName: row?.ownerName ?? "",
    person: `${row?.firstName ?? ""} ${row?.lastName ?? ""}`.trim(),
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
  };
}

/** The additional drivers who have accepted and, once the vehicle is out, may drive it. */
async function listDriverIds(tx: Transaction, { id, status }: BookingRow): Promise<string[]> {
  const drivers = await listDriverRows(tx, id);
  return drivers.flatMap(({ userId, admittedAt }) =>
    userId && (status !== "active" || admittedAt) ? userId : [],
  );
}
