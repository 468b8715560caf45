import { noChoice, writeChoice } from "@/components/vehicles/booking-choice";
import type { BookingSummary } from "@/lib/bookings/contract";
import { dayIn, timeIn } from "@/lib/dates";
import { vehiclesHref } from "@/lib/search/rules";

/** The car's page with the same days and times chosen again. */
export function sameCarHref(booking: Pick<BookingSummary, "startsAt" | "endsAt" | "vehicle">): string {
  const { id, timeZone } = booking.vehicle;
  const startsAt = new Date(booking.startsAt);
  const endsAt = new Date(booking.endsAt);
  const choice = writeChoice({
    ...noChoice,
    from: dayIn(startsAt, timeZone),
    fromTime: timeIn(startsAt, timeZone),
    to: dayIn(endsAt, timeZone),
    toTime: timeIn(endsAt, timeZone),
  });
  return `/vehicle/${id}${choice}`;
}

/** The listing with the same days chosen again. */
export function otherCarsHref({
  startsAt,
  endsAt,
  vehicle,
}: Pick<BookingSummary, "startsAt" | "endsAt" | "vehicle">): string {
  const [from, to] = [startsAt, endsAt].map((at) => dayIn(new Date(at), vehicle.timeZone));
  return vehiclesHref({ dates: from && to ? { from, to } : undefined });
}
