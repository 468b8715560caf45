import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import type { bookings } from "@/db/schema/bookings";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import type { Actor } from "@/lib/auth/contract";
import { hostsOf, notify } from "@/lib/notifications/notify";
import type { NoticeKind } from "@/lib/notifications/rules";
import type { BookingStatus } from "./contract";
import type { Side } from "./machine";

type BookingRow = typeof bookings.$inferSelect;

interface Telling {
  renter?: NoticeKind;
  host?: NoticeKind;
}

/** Which line of the timeline is told to whom; what is not here is for those who look. */
const news: Record<string, Telling> = {
  requested: { host: "booking-requested" },
  accepted: { renter: "booking-accepted" },
  declined: { renter: "booking-declined" },
  competing: { renter: "booking-competing" },
  confirmed: { renter: "booking-confirmed", host: "booking-confirmed-host" },
  expired: { renter: "booking-expired", host: "request-expired-host" },
  cancelled: { renter: "booking-cancelled", host: "booking-cancelled-host" },
  started: { renter: "rental-started" },
  completed: { renter: "rental-completed" },
  no_show: { renter: "no-show", host: "no-show-host" },
  change_proposed: { renter: "change-proposed", host: "change-proposed" },
  change_accepted: { renter: "change-accepted", host: "change-accepted" },
  change_declined: { renter: "change-declined", host: "change-declined" },
  change_withdrawn: { renter: "change-withdrawn", host: "change-withdrawn" },
  change_expired: { renter: "change-expired", host: "change-expired" },
  changed: { renter: "dates-changed", host: "dates-changed" },
  refund_granted: { renter: "refund-granted", host: "refund-granted-host" },
  rebooked: { renter: "booking-rebooked" },
  dispute_lost_shared: { host: "dispute-lost-host" },
  dispute_reinstated_shared: { host: "dispute-reinstated-host" },
  late_waived: { renter: "late-waived", host: "late-waived-host" },
  refunded: { renter: "money-refunded" },
  deposit_returned: { renter: "deposit-returned" },
  deposit_lost: { renter: "deposit-lost", host: "deposit-lost" },
  wrong_amount: { renter: "payment-mischarged" },
  payment_failed: { renter: "payment-failed" },
};

interface Happened {
  /** Names it among all events. */
  event: string;
  reason: string;
  from?: BookingStatus | null;
  by: Side;
  /** Of the money it was about. */
  amountCents?: number;
}

/**
 * Tells both sides of a booking what happened to it, but for the one who did it, and the host nothing of what was never
 * more than somebody's unpaid hold.
 */
export async function tellOfBooking(
  tx: Transaction,
  booking: BookingRow,
  actor: Actor,
  { event, reason, from, by, amountCents }: Happened,
  now: Date,
): Promise<void> {
  const telling = news[reason];
  if (!telling) return;
  const renter = by === "renter" ? undefined : telling.renter;
  const host = wasOnlyHeld(booking, { reason, from }) ? undefined : telling.host;
  if (!renter && !host) return;
  const values = { ...(await describe(tx, booking)), ...(amountCents !== undefined && { amountCents }) };
  const about = { values, event };
  const path = { renter: "/dashboard/user/rentals", host: "/dashboard/business/rentals" };
  if (renter)
    await notify(
      tx,
      { ...about, kind: renter, to: [booking.renterId], actionUrl: `${path.renter}/${booking.id}` },
      now,
    );
  if (!host) return;
  const team = await hostsOf(tx, booking.businessId);
  const to = team.filter((userId) => actor.kind !== "user" || userId !== actor.userId);
  const { businessId } = booking;
  await notify(tx, { ...about, kind: host, to, businessId, actionUrl: `${path.host}/${booking.id}` }, now);
}

/** Never more than somebody's unpaid hold: the host's side has heard nothing of it, and hears nothing of its end. */
export function wasOnlyHeld(
  { acceptedAt }: Pick<BookingRow, "acceptedAt">,
  { reason, from }: Pick<Happened, "reason" | "from">,
): boolean {
  return from === "pending_payment" && !acceptedAt && reason !== "requested" && reason !== "confirmed";
}

async function describe(tx: Transaction, booking: BookingRow) {
  const [row] = await tx
    .select({ car: vehicles.title, firstName: users.firstName, lastName: users.lastName })
    .from(vehicles)
    .innerJoin(users, eq(users.id, booking.renterId))
    .where(eq(vehicles.id, booking.vehicleId));
  return {
    reference: booking.reference,
    car: row?.car ?? "",
    person: `${row?.firstName ?? ""} ${row?.lastName ?? ""}`.trim(),
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    deadlineAt: (booking.deadlineAt ?? booking.startsAt).toISOString(),
  };
}
