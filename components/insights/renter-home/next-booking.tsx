"use client";

import { useTranslations } from "next-intl";
import { VehicleThumb } from "@/components/catalog/vehicles/vehicle-thumb";
import { LicenceNotice } from "@/components/rentals/bookings/licence-notice";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { ChevronRightIcon } from "@/components/ui/first-view-icons";
import { useFormats } from "@/components/ui/use-formats";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { bookingsPath } from "@/lib/rentals/bookings/bookings-path";
import {
  type BookingSummary,
  bookingDetail,
  bookingPage,
  bookingTotals,
} from "@/lib/rentals/bookings/contract";
import { firstBooking } from "./first-booking";

/** The active booking or the next one, with its open tasks, and requests that wait for the owner. */
export function NextBooking() {
  const t = useTranslations("renter.next");
  const { data: active } = useResource(bookingsPath("renter", { status: "active", limit: 50 }), bookingPage, {
    everyMs: 30_000,
  });
  const { data: confirmed } = useResource(
    bookingsPath("renter", { status: "confirmed", limit: 50 }),
    bookingPage,
    { everyMs: 30_000 },
  );
  const { data: totals } = useResource("/api/bookings/totals?side=renter", bookingTotals, {
    everyMs: 30_000,
  });
  const summary = active && confirmed && firstBooking(active.items, confirmed.items);
  const requested = totals?.requested ?? 0;
  return (
    <>
      {summary && <NextBookingCard summary={summary} />}
      {requested > 0 && (
        <Alert title={t("requests", { count: requested })}>
          <Link
            href="/dashboard/user/rentals?status=requested"
            className="font-medium underline underline-offset-4"
          >
            {t("seeRequests", { count: requested })}
          </Link>
        </Alert>
      )}
    </>
  );
}

function NextBookingCard({ summary }: { summary: BookingSummary }) {
  const t = useTranslations("renter.next");
  const { span, usd } = useFormats();
  const { data: booking } = useResource(`/api/bookings/${summary.id}`, bookingDetail, { everyMs: 30_000 });
  const { vehicle, startsAt, endsAt } = summary;
  const isActive = summary.status === "active";
  const isReady = booking && booking.dues.length === 0 && booking.missing.length === 0;
  return (
    <section aria-labelledby="next-trip">
      <Card className="flex flex-col gap-4 p-4 sm:p-5">
        <h2 id="next-trip" className="font-semibold text-lg tracking-tight">
          {t(isActive ? "now" : "title")}
        </h2>
        <div className="relative flex gap-4">
          <VehicleThumb picture={vehicle.picture} className="self-start sm:w-40" sizes="160px" />
          <div className="min-w-0 flex-1">
            <Link
              href={`/dashboard/user/rentals/${summary.id}`}
              className="font-medium after:absolute after:inset-0"
            >
              {vehicle.title}
            </Link>
            <p className="mt-1 text-sm tabular-nums">{span(startsAt, endsAt, vehicle.timeZone)}</p>
            <p className="text-muted-foreground text-sm">
              {vehicle.neighbourhood} · {summary.business.name}
            </p>
          </div>
          <ChevronRightIcon className="size-5 shrink-0 self-center text-muted-foreground" />
        </div>
        {booking && <LicenceNotice booking={booking} />}
        {booking?.dues.map(({ purpose, totalCents }) => (
          <p key={purpose} className="text-sm">
            <Link
              href={`/dashboard/user/rentals/${summary.id}`}
              className="font-medium underline underline-offset-4"
            >
              {t(`due.${purpose}`, { amount: usd(totalCents) })}
            </Link>
          </p>
        ))}
        {isReady && !isActive && <p className="text-muted-foreground text-sm">{t("ready")}</p>}
      </Card>
    </section>
  );
}
