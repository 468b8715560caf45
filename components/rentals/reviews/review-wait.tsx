"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Viewer } from "@/components/rentals/bookings/viewer";
import { cn } from "@/components/ui/cn";
import { kigaliDayText } from "@/components/ui/instant-text";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/** Says when the hidden reviews of a rental are published; renders nothing once they are public. */
export function ReviewWait({
  booking,
  viewer,
  className,
}: {
  booking: BookingDetail;
  viewer: Viewer;
  className?: string;
}) {
  const t = useTranslations("renterReviews.wait");
  const locale = useLocale();
  const { reviewing, can, renter, business } = booking;
  if (!reviewing || reviewing.arePublic) return null;
  const day = kigaliDayText(reviewing.until, locale);
  const name = viewer === "renter" ? business.name : renter.name;
  const mayWrite = can.review || can.reviewRenter;
  const ofSide = mayWrite ? (reviewing.isOtherWritten ? "theirs" : "open") : "mine";
  const key = viewer === "admin" ? "others" : ofSide;
  return (
    <p className={cn("measure text-muted-foreground text-sm", className)}>
      {key === "open" || key === "others" ? t(key, { day }) : t(key, { name, day })}
    </p>
  );
}
