"use client";

import { useTranslations } from "next-intl";
import { BookingsList } from "@/components/bookings/bookings-list";
import { NoRentals } from "@/components/bookings/no-rentals";
import { Button } from "@/components/ui/button";
import { Link } from "@/lib/i18n/link";

/** How many of the latest rentals stand on the first page. */
const RECENT = 5;

export function HomeRentals() {
  const t = useTranslations("renter.home");
  return (
    <>
      <BookingsList viewer="renter" pageSize={RECENT} showsMore={false} empty={<NoRentals />} />
      <p className="text-center">
        <Button asChild variant="secondary">
          <Link href="/dashboard/user/rentals" prefetch={false}>
            {t("allRentals")}
          </Link>
        </Button>
      </p>
    </>
  );
}
