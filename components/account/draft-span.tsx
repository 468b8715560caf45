"use client";

import { useFormats } from "@/components/ui/use-formats";

/** From when to when, by the clock where the car is. */
export function DraftSpan({
  startsAt,
  endsAt,
  timeZone,
}: {
  startsAt: string;
  endsAt: string;
  timeZone: string;
}) {
  return useFormats().span(startsAt, endsAt, timeZone);
}
