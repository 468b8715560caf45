"use client";

import { useTranslations } from "next-intl";
import { InfoIcon } from "@/components/ui/status-icons";
import type { BookingSummary } from "@/lib/rentals/bookings/contract";

/** Tells the owner of a request that there are other requests for the same days, which accepting declines. */
export function CompetingRequests({
  booking,
  className = "",
}: {
  booking: BookingSummary;
  className?: string;
}) {
  const t = useTranslations("bookings");
  if (booking.competingRequestCount === 0) return null;
  return (
    <p className={`flex items-start gap-1.5 text-muted-foreground text-sm ${className}`}>
      <InfoIcon className="mt-0.5 size-4 shrink-0 text-info" />
      {t("competingRequests", { count: booking.competingRequestCount })}
    </p>
  );
}
