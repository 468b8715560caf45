"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { ShieldCheckIcon } from "@/components/ui/essential-icons";
import { InfoIcon } from "@/components/ui/status-icons";
import { useFormats } from "@/components/ui/use-formats";
import { serverNow } from "@/lib/platform/server-clock";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { noShowOpensAt } from "@/lib/rentals/bookings/rules";

/** Shows until when cancelling is free, or that it never is; renders nothing after that. */
export function FreeCancellation({ booking, className }: { booking: BookingDetail; className?: string }) {
  const t = useTranslations("bookings.detail");
  const { instant } = useFormats();
  const now = serverNow();
  if (booking.isMovedUnasked && noShowOpensAt({ startsAt: new Date(booking.startsAt) }) > now)
    return (
      <p className={cn("flex gap-2 text-sm", className)}>
        <ShieldCheckIcon className="size-5 shrink-0 text-success" />
        {t("freeUntilPickUp")}
      </p>
    );
  if (booking.isNonRefundable && new Date(booking.startsAt) > now)
    return (
      <p className={cn("flex gap-2 text-sm", className)}>
        <InfoIcon className="size-5 shrink-0 text-info" />
        {t("nonRefundable")}
      </p>
    );
  if (new Date(booking.freeCancellationUntil) <= now) return null;
  return (
    <p className={cn("flex gap-2 text-sm", className)}>
      <ShieldCheckIcon className="size-5 shrink-0 text-success" />
      {t("freeUntil", { time: instant(booking.freeCancellationUntil, booking.vehicle.timeZone) })}
    </p>
  );
}
