import { DAY_MS } from "@/lib/dates";
import type { bookingEvents } from "../schema/bookings";
import type { BookingPlan, BookingStatus } from "./booking-plan";
import type { Moments } from "./moments";
import { hoursAfter } from "./timing";

export type EventRow = typeof bookingEvents.$inferInsert & { at: Date };
type Actor = Pick<EventRow, "actorKind" | "actorId">;
type Details = Record<string, string | number>;

/** Kilometres a rented car collects in an average day, standing days included. */
const kilometresADay = 24;

/** The rows of a booking's event log, oldest first, as the commands would have written them. */
export function timelineOf(
  now: Date,
  plan: BookingPlan,
  moments: Moments,
  booking: { id: string; totalCents: number; refundedCents: number },
): EventRow[] {
  const { car, renter, method } = plan;
  const renterActs: Actor = { actorKind: "renter", actorId: renter.user.id };
  const ownerActs: Actor = { actorKind: "owner", actorId: car.company.owner.id };
  const bySelf: Actor = { actorKind: "system", actorId: null };
  const log = openLog(booking.id);
  const { createdAt, cancelledAt, startedAt, completedAt } = moments;
  log.moved(createdAt, renterActs, "pending_payment", "created");
  if (!car.row.isInstantBook) {
    const asked = hoursAfter(createdAt, 0.006);
    if (method === "card") log.noted(asked, bySelf, "authorized", booking.totalCents);
    log.moved(asked, method === "card" ? bySelf : renterActs, "requested", "requested");
  }
  log.moved(moments.acceptedAt, ownerActs, "pending_payment", "accepted");
  log.moved(moments.declinedAt, ownerActs, "declined", "declined");
  log.moved(moments.expiredAt, bySelf, "expired", "expired");
  log.noted(moments.confirmedAt, bySelf, "paid", booking.totalCents);
  log.moved(moments.confirmedAt, bySelf, "confirmed", "confirmed");
  log.moved(cancelledAt, plan.cancelledBy === "owner" ? ownerActs : renterActs, "cancelled", "cancelled");
  const { refundedCents } = booking;
  if (cancelledAt && refundedCents > 0)
    log.noted(hoursAfter(cancelledAt, 0.03), bySelf, "refunded", refundedCents);
  log.moved(startedAt, ownerActs, "active", "started", handover(now, plan, startedAt));
  log.moved(completedAt, ownerActs, "completed", "completed", handover(now, plan, completedAt));
  log.moved(moments.noShowAt, ownerActs, "no_show", "no_show");
  return log.rows;
}

/** Remembers where the booking stands. What did not happen (no instant) is not written. */
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
    /** Something happened and the booking stayed where it was. */
    noted(at: Date | undefined, by: Actor, reason: string, amountCents: number) {
      if (at) write(at, by, null, reason, { amountCents });
    },
  };
}

/** What the counter and the gauge showed; counted back from today's kilometres. */
function handover(now: Date, { car }: BookingPlan, at: Date | undefined): Details {
  if (!at) return {};
  const daysAgo = (now.getTime() - at.getTime()) / DAY_MS;
  const fuelPercent = 60 + ((at.getUTCDate() * 7 + at.getUTCHours()) % 8) * 5;
  return { odometerKm: Math.round(car.sheet.km - daysAgo * kilometresADay), fuelPercent };
}
