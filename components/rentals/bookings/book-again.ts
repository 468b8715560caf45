import { extraKinds } from "@/db/enums/catalog";
import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import type { ChosenExtra } from "@/lib/catalog/pricing/contract";
import { vehicleHref } from "@/lib/catalog/vehicles/vehicle-href";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

const endedStatuses: readonly BookingStatus[] = ["completed", "expired", "declined", "cancelled", "no_show"];

export const isBookingOver = (status: BookingStatus) => endedStatuses.includes(status);

/** Reads the chosen extras from the lines of a bill. */
export function chosenExtrasOf(lines: BookingDetail["lines"]): ChosenExtra[] {
  return lines.flatMap(({ rule, pieces = 1 }): ChosenExtra[] => {
    const kind = extraKinds.find((known) => known === rule);
    return kind ? [{ kind, quantity: pieces }] : [];
  });
}

/** The link to the vehicle's page with the same extras chosen, but without dates. */
export function bookAgainHref({ vehicle, lines }: Pick<BookingDetail, "vehicle" | "lines">): string {
  const chosen = chosenExtrasOf(lines).map(({ kind, quantity }) =>
    quantity > 1 ? `${kind}.${quantity}` : kind,
  );
  return vehicleHref(vehicle.id) + (chosen.length > 0 ? `?extras=${chosen.join()}` : "");
}
