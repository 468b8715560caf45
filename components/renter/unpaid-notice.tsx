"use client";

import { useTranslations } from "next-intl";
import { Deadline } from "@/components/bookings/deadline";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useResource } from "@/lib/api/use-resource";
import { bookingPage } from "@/lib/bookings/contract";
import { Link } from "@/lib/i18n/link";

const PATH = "/api/bookings?side=renter&status=pending_payment";

/** Dates that are held and not paid: whoever left the payment page finds the way back before the time runs out. */
export function UnpaidNotice() {
  const t = useTranslations("bookings.detail");
  const { data } = useResource(PATH, bookingPage, { everyMs: 30_000 });
  return data?.items.map((booking) => (
    <Alert key={booking.id} variant="warning" title={booking.vehicle.title}>
      <Deadline booking={booking} viewer="renter" className="mt-1 flex" />
      <Button asChild className="mt-3">
        <Link href={`/payment?booking=${booking.id}`} prefetch={false}>
          {t("pay")}
        </Link>
      </Button>
    </Alert>
  ));
}
