"use client";

import { useFormats } from "@/components/ui/use-formats";

/** The period in the vehicle's local time. */
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
