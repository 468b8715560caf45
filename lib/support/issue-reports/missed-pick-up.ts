import { and, eq, gt, lte } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import { notifyAdministrators, notifyTeam } from "@/lib/messaging/notifications/notify";
import type { Actor } from "@/lib/platform/actor";
import { clockHourOf } from "@/lib/support/tickets/rules";
import { alarmValuesOf } from "./alarm-values";
import type { IssueReportRequest } from "./contract";

type BookingRow = typeof bookings.$inferSelect;

/** The paid booking of a renter who reports, after the agreed pick-up, that the vehicle is not handed over. */
export async function findMissedPickUp(
  actor: Actor,
  { reason, bookingId }: IssueReportRequest,
  now: Date,
): Promise<BookingRow | undefined> {
  if (actor.kind !== "user" || reason !== "rental" || !bookingId) return undefined;
  const isOwn = and(eq(bookings.id, bookingId), eq(bookings.renterId, actor.userId));
  const isMissed = and(
    eq(bookings.status, "confirmed"),
    lte(bookings.startsAt, now),
    gt(bookings.endsAt, now),
  );
  const [booking] = await db().select().from(bookings).where(and(isOwn, isMissed));
  return booking;
}

/** Alerts those who run the owner's rentals, and the administrators, once per clock hour. */
export async function callForPickUp(
  tx: Transaction,
  booking: BookingRow,
  ticketId: string,
  now: Date,
): Promise<void> {
  const { id, businessId } = booking;
  const values = await alarmValuesOf(tx, booking, booking.renterId);
  const event = `pick-up-reported:${id}:${clockHourOf(now)}`;
  await notifyTeam(tx, { kind: "pick-up-reported-host", id, businessId, values, event }, now);
  await notifyAdministrators(tx, { kind: "pick-up-reported", id: ticketId, values, event }, now);
}
