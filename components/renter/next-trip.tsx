"use client";

import { useTranslations } from "next-intl";
import { LicenceNotice } from "@/components/bookings/licence-notice";
import { VehicleThumb } from "@/components/bookings/vehicle-thumb";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { useFormats } from "@/components/ui/use-formats";
import { useResource } from "@/lib/api/use-resource";
import { type BookingSummary, bookingDetail, bookingPage, bookingTotals } from "@/lib/bookings/contract";
import { Link } from "@/lib/i18n/link";
import { firstTrip } from "./first-trip";

const listed = (status: BookingSummary["status"]) => `/api/bookings?side=renter&status=${status}&limit=50`;

/** The trip under way, or the next one, with what is left to do for it; and what still waits for an owner's answer. */
export function NextTrip() {
  const t = useTranslations("renter.next");
  const { data: active } = useResource(listed("active"), bookingPage, { everyMs: 30_000 });
  const { data: confirmed } = useResource(listed("confirmed"), bookingPage, { everyMs: 30_000 });
  const { data: totals } = useResource("/api/bookings/totals?side=renter", bookingTotals, {
    everyMs: 30_000,
  });
  const trip = active && confirmed && firstTrip(active.items, confirmed.items);
  const requested = totals?.requested ?? 0;
  return (
    <>
      {trip && <TripCard trip={trip} />}
      {requested > 0 && (
        <Alert title={t("requests", { count: requested })}>
          <Link
            href="/dashboard/user/rentals?status=requested"
            prefetch={false}
            className="font-medium underline underline-offset-4"
          >
            {t("seeRequests", { count: requested })}
          </Link>
        </Alert>
      )}
    </>
  );
}

function TripCard({ trip }: { trip: BookingSummary }) {
  const t = useTranslations("renter.next");
  const { span, usd } = useFormats();
  const { data: booking } = useResource(`/api/bookings/${trip.id}`, bookingDetail, { everyMs: 30_000 });
  const { vehicle, startsAt, endsAt } = trip;
  const isActive = trip.status === "active";
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
              href={`/dashboard/user/rentals/${trip.id}`}
              prefetch={false}
              className="font-medium after:absolute after:inset-0"
            >
              {vehicle.title}
            </Link>
            <p className="mt-1 text-sm tabular-nums">{span(startsAt, endsAt, vehicle.timeZone)}</p>
            <p className="text-muted-foreground text-sm">
              {vehicle.neighbourhood} · {trip.business.name}
            </p>
          </div>
        </div>
        {booking && <LicenceNotice booking={booking} />}
        {booking?.dues.map(({ purpose, totalCents }) => (
          <p key={purpose} className="text-sm">
            <Link
              href={`/dashboard/user/rentals/${trip.id}`}
              prefetch={false}
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
