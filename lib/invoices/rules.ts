import { dayIn, KIGALI, plusDays } from "@/lib/dates";

/** The month an instant lies in, in Kigali; half-open. */
export function monthOf(now: Date): { startsOn: string; endsOn: string } {
  const startsOn = `${dayIn(now, KIGALI).slice(0, 7)}-01`;
  return { startsOn, endsOn: `${plusDays(startsOn, 31).slice(0, 7)}-01` };
}

/** A plan's month is billed on its first day to who was open by then: the rest of the first month is a present. */
export function isBilled(business: { status: string; openedAt: Date }, startsOn: string): boolean {
  return business.status === "active" && dayIn(business.openedAt, KIGALI) <= startsOn;
}

/** GI-2026-000123, counted by the year of issue without gaps: the number after the year's last one. */
export function numberAfter(last: string | undefined, year: string): string {
  return `GI-${year}-${String(last ? Number(last.slice(-6)) + 1 : 1).padStart(6, "0")}`;
}
