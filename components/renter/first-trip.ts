import type { BookingSummary } from "@/lib/bookings/contract";

/** The trip under way that ends first, else the one that begins first. */
export function firstTrip<T extends Pick<BookingSummary, "startsAt" | "endsAt">>(
  active: readonly T[],
  confirmed: readonly T[],
): T | undefined {
  const earliest = (trips: readonly T[], end: "startsAt" | "endsAt") =>
    [...trips].sort((a, b) => Date.parse(a[end]) - Date.parse(b[end]))[0];
  return earliest(active, "endsAt") ?? earliest(confirmed, "startsAt");
}
