"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { BookingSource } from "@/lib/rentals/quotes/booking-source";

/** Shows where a booking was made, unless it was made on the site. */
export function SourceBadge({ source }: { source: BookingSource }) {
  const t = useTranslations("bookings.counter");
  return source !== "marketplace" ? <Badge>{t(`sources.${source}`)}</Badge> : null;
}
