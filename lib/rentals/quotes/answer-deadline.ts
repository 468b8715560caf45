import { addMs, HOUR_MS } from "@/lib/platform/dates";

/**
 * Deadline for the owner's answer (product.md §3): pick-up more than 10 h away, 8 h; 4 to 10 h, until 2 h
 * before pick-up; 1 to 4 h, half the remaining time; under 1 h undefined, because only instant booking is
 * possible.
 */
export function answerDeadline(now: Date, startsAt: Date): Date | undefined {
  const lead = startsAt.getTime() - now.getTime();
  if (lead > 10 * HOUR_MS) return addMs(now, 8 * HOUR_MS);
  if (lead >= 4 * HOUR_MS) return addMs(startsAt, -2 * HOUR_MS);
  if (lead >= HOUR_MS) return addMs(now, lead / 2);
  return undefined;
}
