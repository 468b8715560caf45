import { ICalAlarmType, ICalCalendar, ICalEventBusyStatus } from "ical-generator";
import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import type { UserActor } from "@/lib/platform/actor";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/errors";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { getBooking } from "@/lib/rentals/bookings/queries";

/** Bookings with these statuses have certain dates, and so have those that are paid at the pick-up. */
const statusesWithDates: BookingStatus[] = ["confirmed", "active", "completed"];

/** One day before pick-up. */
const REMINDER_SECONDS = 24 * 60 * 60;

/**
 * Writes a booking as a calendar entry (RFC 5545) for its renter. 404 unless the booking has a status with
 * certain dates.
 */
export async function writeBookingCalendarFile(
  actor: UserActor,
  bookingId: string,
  locale: Locale,
  now: Date,
): Promise<FileResponse> {
  const booking = await getBooking(actor, bookingId, now);
  if (!statusesWithDates.includes(booking.status) && !isDueAtPickUp(booking)) throw notFound();
  const { vehicle, business, renter, reference, deliveryAddress, meetingPlace } = booking;
  const t = translator(locale);
  const isRenter = renter.id === actor.userId;
  const prefix = locale === "en" ? "" : `/${locale}`;
  const page = `${prefix}/dashboard/${isRenter ? "user" : "business"}/rentals/${bookingId}`;
  const url = new URL(page, env().SITE_URL).href;
  const calendar = new ICalCalendar({
    name: "Gendana",
    prodId: { company: "Gendana", product: "Trip", language: locale.toUpperCase() },
  });
  const event = calendar.createEvent({
    // A stable id and a growing sequence let a second import update the first.
    id: `${bookingId}@gendana`,
    sequence: booking.events.length,
    start: new Date(booking.startsAt),
    end: new Date(booking.endsAt),
    stamp: now,
    summary: t("trip.summary", { title: vehicle.title }),
    location: deliveryAddress ?? meetingPlace?.address ?? `${vehicle.neighbourhood}, Kigali`,
    description: t(isRenter ? "trip.withOwner" : "trip.withRenter", {
      reference,
      name: isRenter ? business.name : renter.name,
    }),
    url,
    busystatus: ICalEventBusyStatus.BUSY,
  });
  event.createAlarm({ type: ICalAlarmType.display, triggerBefore: REMINDER_SECONDS });
  const bytes = new TextEncoder().encode(calendar.toString());
  return { mediaType: "text/calendar; charset=utf-8", fileName: `gendana-${reference}.ics`, bytes };
}
