"use client";

import { useTranslations } from "next-intl";
import { BookingsList } from "@/components/rentals/bookings/bookings-list";
import { NoBookings } from "@/components/rentals/bookings/no-bookings";
import { Button } from "@/components/ui/button";
import { Link } from "@/lib/platform/i18n/link";
import { RECENT_BOOKINGS } from "@/lib/rentals/bookings/bookings-path";

export function RecentBookings() {
  const t = useTranslations("renter.home");
  return (
    <>
      <BookingsList viewer="renter" pageSize={RECENT_BOOKINGS} showsMore={false} empty={<NoBookings />} />
      <p className="text-center">
        <Button asChild variant="secondary">
          <Link href="/dashboard/user/rentals">{t("allRentals")}</Link>
        </Button>
      </p>
    </>
  );
}
