import { and, eq } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import { notifyAdministrators, notifyTeam } from "@/lib/messaging/notifications/notify";
import type { NotificationValues } from "@/lib/messaging/notifications/render-notification";
import type { Actor } from "@/lib/platform/actor";
import { conflict, notFound } from "@/lib/platform/errors";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/bookings-visible-to";
import { clockHourOf } from "@/lib/support/tickets/rules";
import { alarmValuesOf } from "./alarm-values";
import { type IssueReportRequest, type RoadReason, roadReasons } from "./contract";
import { mapSearchLinkOf } from "./rules";

type BookingRow = typeof bookings.$inferSelect;

export const isRoadReason = (reason: IssueReportRequest["reason"]): reason is RoadReason =>
  roadReasons.some((each) => each === reason);

/** Returns the rental in progress. Throws 404 for no booking or another's, 409 while the vehicle is not out. */
export async function getRentalOnTheRoad(actor: Actor, bookingId: string | undefined): Promise<BookingRow> {
  if (!bookingId) throw notFound();
  const [booking] = await db()
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), bookingsVisibleTo(actor)));
  if (!booking) throw notFound();
  if (booking.status !== "active") throw conflict("bookingNotOut");
  return booking;
}

interface CallForHelp {
  booking: BookingRow;
  /** The renter, or somebody of the owner's team who was told of it. */
  reporterId: string;
  reason: IssueReportRequest["reason"];
  ticketId: string;
  location: string;
  isVehicleNeeded: boolean;
  /** How many pictures the report has; the booking and the ticket show them. */
  pictures: number;
}

/**
 * Alerts those who run the owner's rentals, and the administrators, who answer in the ticket: once per clock hour for
 * each reason, with and without the need for another vehicle, because the alarm also reaches them by SMS. Further
 * reports are only tickets.
 */
export async function callForHelp(
  tx: Transaction,
  { booking, reporterId, reason, ticketId, location, isVehicleNeeded, pictures }: CallForHelp,
  now: Date,
): Promise<void> {
  const { id, businessId } = booking;
  const where: NotificationValues = location ? { location, mapLink: mapSearchLinkOf(location) } : {};
  const otherCar = isVehicleNeeded ? "needed" : "none";
  const values = { ...(await alarmValuesOf(tx, booking, reporterId)), pictures, otherCar, ...where };
  const cause = isVehicleNeeded ? `${reason}:other-vehicle` : reason;
  const event = `road-help:${id}:${cause}:${clockHourOf(now)}`;
  await notifyTeam(tx, { kind: "road-help-host", id, businessId, values, event, except: reporterId }, now);
  await notifyAdministrators(tx, { kind: "road-help", id: ticketId, values, event, except: reporterId }, now);
}
