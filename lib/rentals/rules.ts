import type { BookingStatus } from "@/lib/bookings/contract";
import type { ChosenExtra } from "@/lib/quotes/contract";
import type { InsuranceCoverage, RentalTab } from "./contract";

/** What came to nothing, in one list. */
export const endedBadly = ["cancelled", "declined", "expired", "no_show"] as const satisfies BookingStatus[];

/** What stands first in a tab: what runs out, comes or is due next; of what is over, the latest. */
export const tabOrders = {
  requests: { by: "deadlineAt", isNearestFirst: true },
  upcoming: { by: "startsAt", isNearestFirst: true },
  active: { by: "endsAt", isNearestFirst: true },
  completed: { by: "endsAt", isNearestFirst: false },
  cancelled: { by: "endsAt", isNearestFirst: false },
  all: { by: "createdAt", isNearestFirst: false },
} as const satisfies Record<RentalTab, { by: string; isNearestFirst: boolean }>;

/** Basic insurance is in every price; a renter takes at most one tier above it. */
export function coverageOf(extras: Pick<ChosenExtra, "kind">[]): InsuranceCoverage {
  const kinds = extras.map(({ kind }) => kind);
  if (kinds.includes("insurance_full")) return "full";
  return kinds.includes("insurance_plus") ? "plus" : "basic";
}

/** May the host's side ring the renter up? Once it is paid, and unless it came to nothing before it began. */
export function isReachable({ status, isPaid }: { status: BookingStatus; isPaid: boolean }): boolean {
  return isPaid && ["confirmed", "active", "completed", "no_show"].includes(status);
}
