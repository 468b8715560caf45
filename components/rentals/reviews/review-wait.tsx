"use client";

import { useLocale, useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { kigaliDayText } from "@/components/ui/instant-text";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/** When the hidden reviews of a trip are shown; nothing once they are public. */
export function ReviewWait({ booking, className }: { booking: BookingDetail; className?: string }) {
  const t = useTranslations("renterReviews.wait");
  const locale = useLocale();
  const { reviewing, can, renter, business } = booking;
  if (!reviewing || reviewing.arePublic) return null;
  const day = kigaliDayText(reviewing.until, locale);
  const isOwner = can.reviewRenter || (booking.renterReview !== null && booking.renterProfile !== null);
  const name = isOwner ? renter.name : business.name;
  const mayWrite = can.review || can.reviewRenter;
  const key = mayWrite ? (reviewing.isOtherWritten ? "theirs" : "open") : "mine";
  return (
    <p className={cn("measure text-muted-foreground text-sm", className)}>
      {key === "open" ? t(key, { day }) : t(key, { name, day })}
    </p>
  );
}
