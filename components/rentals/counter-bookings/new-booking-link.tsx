"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { counterBookingHref } from "@/lib/catalog/availability/calendar/counter-booking-href";
import { Link } from "@/lib/platform/i18n/link";

/** Links to the form for a customer at the counter or on the phone. */
export function NewBookingLink() {
  const t = useTranslations("bookings.counter");
  return (
    <Button asChild className="max-md:flex-1">
      <Link href={counterBookingHref()}>{t("new")}</Link>
    </Button>
  );
}
