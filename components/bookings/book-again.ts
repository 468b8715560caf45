import type { BookingDetail, BookingStatus } from "@/lib/bookings/contract";
import { extraKinds } from "@/lib/prices/contract";
import type { ChosenExtra } from "@/lib/quotes/contract";
import { vehicleHref } from "@/lib/search/rules";

const over: readonly BookingStatus[] = ["completed", "expired", "declined", "cancelled", "no_show"];

/** Nothing more will come of it. */
export const isOver = (status: BookingStatus) => over.includes(status);

/** What a bill names besides the car. */
export function extrasOf(lines: BookingDetail["lines"]): ChosenExtra[] {
  return lines.flatMap(({ rule, pieces = 1 }): ChosenExtra[] => {
    const kind = extraKinds.find((known) => known === rule);
    return kind ? [{ kind, quantity: pieces }] : [];
  });
}

/** The car's page with the same extras chosen; only the dates are to be said anew. */
export function bookAgainHref({ vehicle, lines }: Pick<BookingDetail, "vehicle" | "lines">): string {
  const chosen = extrasOf(lines).map(({ kind, quantity }) => (quantity > 1 ? `${kind}.${quantity}` : kind));
  return vehicleHref(vehicle.id) + (chosen.length > 0 ? `?extras=${chosen.join()}` : "");
}
