import { extrasOf } from "@/components/bookings/book-again";
import { writeChoice } from "@/components/vehicles/booking-choice";
import type { BookingDetail, BookingSummary } from "@/lib/bookings/contract";
import { dayIn, timeIn } from "@/lib/dates";
import { vehiclesHref } from "@/lib/search/rules";

/** The car's page with the same days, times and extras chosen again. */
export function sameCarHref({
  startsAt,
  endsAt,
  vehicle,
  lines,
}: Pick<BookingDetail, "startsAt" | "endsAt" | "vehicle" | "lines">): string {
  const { id, timeZone } = vehicle;
  const [from, to] = [new Date(startsAt), new Date(endsAt)];
  const choice = writeChoice({
    from: dayIn(from, timeZone),
    fromTime: timeIn(from, timeZone),
    to: dayIn(to, timeZone),
    toTime: timeIn(to, timeZone),
    extras: extrasOf(lines),
    deliveryAddress: "",
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
