"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { ClockIcon } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import { useUsdAndRwf } from "@/components/ui/use-usd-and-rwf";
import { addMs } from "@/lib/platform/dates";
import type { BookingDetail, BookingSummary } from "@/lib/rentals/bookings/contract";
import { GRACE_MS } from "@/lib/rentals/bookings/handovers/late-days";

export function OverdueBadge({ booking }: { booking: BookingSummary }) {
  const t = useTranslations("bookings");
  if (!booking.isOverdue) return null;
  return (
    <Badge variant="danger">
      <ClockIcon />
      {t("overdue.mark")}
    </Badge>
  );
}

/** Shows since when the vehicle is overdue and what the delay costs so far, to both sides. */
export function OverdueNotice({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings");
  const { instant } = useFormats();
  const usdAndRwf = useUsdAndRwf();
  if (!booking.isOverdue) return null;
  const { lateSoFarCents: cents, lateSoFarRwf, endsAt } = booking;
  const when = (time: string) => instant(time, booking.vehicle.timeZone);
  const days = Math.round(cents / booking.dailyPriceCents);
  return (
    <Alert variant="warning" title={t("overdue.since", { when: when(endsAt) })}>
      <p>
        {days > 0 && `${t("overdue.days", { days })} `}
        {cents > 0
          ? t("overdue.costs", { amount: usdAndRwf(cents, lateSoFarRwf) })
          : t("overdue.grace", { when: when(addMs(new Date(endsAt), GRACE_MS).toISOString()) })}
      </p>
    </Alert>
  );
}
