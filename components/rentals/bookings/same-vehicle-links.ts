import { writeChoice } from "@/components/rentals/bookings/new-booking/booking-choice";
import { vehiclesHref } from "@/lib/catalog/search/rules";
import { dayIn, timeIn } from "@/lib/platform/dates";
import type { BookingDetail, BookingSummary } from "@/lib/rentals/bookings/contract";
import { chosenExtrasOf } from "./book-again";

/** The link to the vehicle's page with the same days, times, extras and promo code chosen. */
export function sameVehicleHref({
  startsAt,
  endsAt,
  vehicle,
  lines,
  isNonRefundable,
}: Pick<BookingDetail, "startsAt" | "endsAt" | "vehicle" | "lines" | "isNonRefundable">): string {
  const { id, timeZone } = vehicle;
  const [from, to] = [new Date(startsAt), new Date(endsAt)];
  const choice = writeChoice({
    from: dayIn(from, timeZone),
    fromTime: timeIn(from, timeZone),
    to: dayIn(to, timeZone),
    toTime: timeIn(to, timeZone),
    extras: chosenExtrasOf(lines),
    isNonRefundable,
    promoCode: lines.find(({ rule }) => rule === "promo_code")?.name,
    deliveryAddress: "",
  });
  return `/vehicle/${id}${choice}`;
}

/** The link to the listing with the same days chosen. */
export function otherVehiclesHref({
  startsAt,
  endsAt,
  vehicle,
}: Pick<BookingSummary, "startsAt" | "endsAt" | "vehicle">): string {
  const [from, to] = [startsAt, endsAt].map((at) => dayIn(new Date(at), vehicle.timeZone));
  return vehiclesHref({ dates: from && to ? { from, to } : undefined });
}
