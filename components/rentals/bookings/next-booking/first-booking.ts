import type { BookingSummary } from "@/lib/rentals/bookings/contract";

/** The active booking that ends first, else the upcoming one that starts first. */
export function firstBooking<T extends Pick<BookingSummary, "startsAt" | "endsAt">>(
  active: readonly T[],
  upcoming: readonly T[],
): T | undefined {
  const earliest = (candidates: readonly T[], end: "startsAt" | "endsAt") =>
    [...candidates].sort((a, b) => Date.parse(a[end]) - Date.parse(b[end]))[0];
  return earliest(active, "endsAt") ?? earliest(upcoming, "startsAt");
}
