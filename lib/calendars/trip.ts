import { ICalAlarmType, ICalCalendar, ICalEventBusyStatus } from "ical-generator";
import type { FileAnswer } from "@/lib/api/route";
import type { UserActor } from "@/lib/auth/contract";
import type { BookingStatus } from "@/lib/bookings/contract";
import { getBooking } from "@/lib/bookings/queries";
import { env } from "@/lib/env";
import { notFound } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";

/** Before that the dates are nobody's yet; afterwards they are nobody's any longer. */
const hasDates: BookingStatus[] = ["confirmed", "active", "completed"];

/** A day before pick-up. */
const REMINDED_S = 24 * 60 * 60;

/** One's own rental as an entry for one's calendar (RFC 5545). 404 unless it is sure to take place. */
export async function writeTrip(
  actor: UserActor,
  bookingId: string,
  locale: Locale,
  now: Date,
): Promise<FileAnswer> {
  const booking = await getBooking(actor, bookingId, now);
  if (!hasDates.includes(booking.status)) throw notFound();
  const { vehicle, business, renter, reference, deliveryAddress } = booking;
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
    // The same each time, so that a second import mends the first; later ones count as newer.
    id: `${bookingId}@gendana`,
    sequence: booking.events.length,
    start: new Date(booking.startsAt),
    end: new Date(booking.endsAt),
    stamp: now,
    summary: t("trip.summary", { title: vehicle.title }),
    location: deliveryAddress ?? `${vehicle.neighbourhood}, Kigali`,
    description: t(isRenter ? "trip.withHost" : "trip.withRenter", {
      reference,
      name: isRenter ? business.name : renter.name,
    }),
    url,
    busystatus: ICalEventBusyStatus.BUSY,
  });
  event.createAlarm({ type: ICalAlarmType.display, triggerBefore: REMINDED_S });
  const bytes = new TextEncoder().encode(calendar.toString());
  return { mediaType: "text/calendar; charset=utf-8", fileName: `gendana-${reference}.ics`, bytes };
}
