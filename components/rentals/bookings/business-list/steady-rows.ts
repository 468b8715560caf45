import type { BusinessBooking } from "@/lib/rentals/bookings/business-list/contract";

/**
 * Merges fresh data into the rows shown while requests are being answered: rows keep their place, answered
 * ones are updated, those that left the list lose their buttons, and new ones are appended.
 */
export function steadyRows(
  shown: BusinessBooking[],
  current: BusinessBooking[],
  answered: BusinessBooking[],
): BusinessBooking[] {
  const latest = new Map([...current, ...answered].map((row) => [row.id, row]));
  const stay = shown.map(
    (row) => latest.get(row.id) ?? { ...row, can: { ...row.can, accept: false, decline: false } },
  );
  return [...stay, ...current.filter(({ id }) => !shown.some((row) => row.id === id))];
}
