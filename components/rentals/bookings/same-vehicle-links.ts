import { writeChoice } from "@/components/rentals/bookings/new-booking/booking-choice";
import { vehiclesHref } from "@/lib/catalog/search/rules";
import { dayIn, timeIn } from "@/lib/platform/dates";
import type { BookingDetail, BookingSummary } from "@/lib/rentals/bookings/contract";
import { chosenExtrasOf } from "./book-again";

type Dates = Pick<BookingSummary, "startsAt" | "endsAt" | "vehicle">;

/** The link to the vehicle's page with the same days, times, extras and promo code chosen. */
export function sameVehicleHref(booking: Dates & Pick<BookingDetail, "lines" | "isNonRefundable">): string {
  const { vehicle, lines, isNonRefundable } = booking;
  const choice = writeChoice({
    ...datesOf(booking),
    extras: chosenExtrasOf(lines),
    isNonRefundable,
    promoCode: lines.find(({ rule }) => rule === "promo_code")?.name,
    deliveryAddress: "",
  });
  return `/vehicle/${vehicle.id}${choice}`;
}

/** The link to the listing with the same days and times chosen. */
export const otherVehiclesHref = (booking: Dates): string => vehiclesHref({ dates: datesOf(booking) });

function datesOf({ startsAt, endsAt, vehicle: { timeZone } }: Dates) {
  const [from, to] = [new Date(startsAt), new Date(endsAt)];
  return {
    from: dayIn(from, timeZone),
    fromTime: timeIn(from, timeZone),
    to: dayIn(to, timeZone),
    toTime: timeIn(to, timeZone),
  };
}
