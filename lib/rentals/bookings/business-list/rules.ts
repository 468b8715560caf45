import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import type { ChosenExtra } from "@/lib/catalog/pricing/contract";
import type { BookingSource } from "@/lib/rentals/quotes/booking-source";
import type { BookingTab, InsuranceCoverage } from "./contract";

/** Statuses of bookings that never led to a rental, listed in one tab. */
export const unsuccessfulStatuses = [
  "cancelled",
  "declined",
  "expired",
  "no_show",
] as const satisfies BookingStatus[];

/** Sort order of each tab: the nearest deadline, pick-up or return first; finished bookings newest first. */
export const tabOrders = {
  requests: { by: "deadlineAt", isNearestFirst: true },
  upcoming: { by: "startsAt", isNearestFirst: true },
  active: { by: "endsAt", isNearestFirst: true },
  completed: { by: "endsAt", isNearestFirst: false },
  cancelled: { by: "endsAt", isNearestFirst: false },
  all: { by: "createdAt", isNearestFirst: false },
} as const satisfies Record<BookingTab, { by: string; isNearestFirst: boolean }>;

/**
 * Returns the tier a renter chose, at most one, otherwise the basic insurance that the price includes. That is stated
 * only of a vehicle whose documents were approved.
 */
export function insuranceCoverageOf(
  extras: Pick<ChosenExtra, "kind">[],
  isInsured: boolean,
): InsuranceCoverage | null {
  const kinds = extras.map(({ kind }) => kind);
  if (kinds.includes("insurance_full")) return "full";
  if (kinds.includes("insurance_plus")) return "plus";
  return isInsured ? "basic" : null;
}

/** The statuses of a booking that was agreed and paid, and did not end before the rental was to begin. */
export const agreedStatuses = ["confirmed", "active", "completed", "no_show"] as const;

/**
 * Whether the two sides see each other's phone number and the place of the handover: once the booking is paid, or agreed
 * at the counter, unless it ended before the rental began. `status` is the effective one.
 */
export function areContactsShared({
  isPaid,
  ...booking
}: {
  status: BookingStatus;
  source: BookingSource;
  isPaid: boolean;
}): boolean {
  const isAgreed = agreedStatuses.some((status) => status === booking.status);
  return isDueAtPickUp(booking) || (isPaid && isAgreed);
}
