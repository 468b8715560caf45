"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { ClockIcon } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail, BookingSummary } from "@/lib/bookings/contract";

/** Beside the status of a rental whose car should be back. */
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

/** Since when, and what it costs by now, for both sides to read. */
export function OverdueNotice({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings");
  const { instant, usd } = useFormats();
  if (!booking.isOverdue) return null;
  const { lateSoFarCents: cents } = booking;
  const days = Math.round(cents / booking.dailyPriceCents);
  return (
    <Alert variant="warning">
      {t("overdue.since", { when: instant(booking.endsAt, booking.vehicle.timeZone) })}{" "}
      {days > 0 && `${t("overdue.days", { days })} `}
      {cents > 0 ? t("overdue.costs", { amount: usd(cents) }) : t("overdue.grace")}
    </Alert>
  );
}
