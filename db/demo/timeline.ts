import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { DAY_MS } from "@/lib/platform/dates";
import { isCounterMethod } from "@/lib/rentals/bookings/money/contract";
import type { bookingEvents } from "../schema/rentals/bookings";
import type { BookingInstants } from "./booking-instants";
import type { BookingPlan } from "./booking-plan";
import { hoursAfter } from "./period";

export type EventRow = typeof bookingEvents.$inferInsert & { at: Date };
type Actor = Pick<EventRow, "actorKind" | "actorId">;
type Details = Record<string, string | number>;

/** Average kilometres of a rented vehicle per day, including idle days. */
const kilometresADay = 24;

/** Returns a booking's events, oldest first, as the commands would have written them. */
export function timelineOf(
  now: Date,
  plan: BookingPlan,
  instants: BookingInstants,
  booking: { id: string; totalCents: number; refundedCents: number },
): EventRow[] {
  const { vehicle, renter, method } = plan;
  const renterActs: Actor = { actorKind: "renter", actorId: renter.user.id };
  const ownerActs: Actor = { actorKind: "owner", actorId: vehicle.business.owner.id };
  const bySelf: Actor = { actorKind: "system", actorId: null };
  const log = openLog(booking.id);
  const { createdAt, cancelledAt, startedAt, completedAt } = instants;
  const isAtCounter = isCounterMethod(method);
  if (isAtCounter) log.moved(createdAt, ownerActs, "pending_payment", "counter_booked");
  else log.moved(createdAt, renterActs, "pending_payment", "created");
  if (!vehicle.row.isInstantBook && !isAtCounter) {
    const asked = hoursAfter(createdAt, 0.006);
    if (method === "card") log.noted(asked, bySelf, "authorized", booking.totalCents);
    log.moved(asked, method === "card" ? bySelf : renterActs, "requested", "requested");
  }
  if (!isAtCounter) log.moved(instants.acceptedAt, ownerActs, "pending_payment", "accepted");
  log.moved(instants.declinedAt, ownerActs, "declined", "declined");
  log.moved(instants.expiredAt, bySelf, "expired", "expired");
  log.noted(instants.confirmedAt, bySelf, "paid", booking.totalCents);
  log.moved(instants.confirmedAt, bySelf, "confirmed", "confirmed");
  log.moved(cancelledAt, plan.cancelledBy === "owner" ? ownerActs : renterActs, "cancelled", "cancelled");
  const { refundedCents } = booking;
  if (cancelledAt && refundedCents > 0)
    log.noted(hoursAfter(cancelledAt, 0.03), bySelf, "refunded", refundedCents);
  log.moved(startedAt, ownerActs, "active", "started", handover(now, plan, startedAt));
  log.moved(completedAt, ownerActs, "completed", "completed", handover(now, plan, completedAt));
  log.moved(instants.noShowAt, ownerActs, "no_show", "no_show");
  return log.rows;
}

/** Tracks the status of the booking. Events without an instant did not happen and are not written. */
function openLog(bookingId: string) {
  const rows: EventRow[] = [];
  let status: BookingStatus = "pending_payment";
  const write = (at: Date, by: Actor, from: BookingStatus | null, reason: string, details: Details) =>
    rows.push({ bookingId, at, ...by, fromStatus: from, toStatus: status, reason, details });
  return {
    rows,
    moved(at: Date | undefined, by: Actor, to: BookingStatus, reason: string, details: Details = {}) {
      if (!at) return;
      const from = rows.length === 0 ? null : status;
      status = to;
      write(at, by, from, reason, details);
    },
    /** Writes an event that does not change the status. */
    noted(at: Date | undefined, by: Actor, reason: string, amountCents: number) {
      if (at) write(at, by, null, reason, { amountCents });
    },
  };
}

/** The odometer and fuel reading, counted back from today's odometer. */
function handover(now: Date, { vehicle }: BookingPlan, at: Date | undefined): Details {
  if (!at) return {};
  const daysAgo = (now.getTime() - at.getTime()) / DAY_MS;
  const fuelPercent = 60 + ((at.getUTCDate() * 7 + at.getUTCHours()) % 8) * 5;
  return { odometerKm: Math.round(vehicle.spec.km - daysAgo * kilometresADay), fuelPercent };
}
