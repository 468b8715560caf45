"use client";

import { useTranslations } from "next-intl";
import { VehicleThumb } from "@/components/catalog/vehicles/vehicle-thumb";
import { DepositStatus } from "@/components/rentals/bookings/deposit-status";
import { LicenceNotice } from "@/components/rentals/bookings/licence-notice";
import { OverdueBadge } from "@/components/rentals/bookings/overdue";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { ChevronRightIcon } from "@/components/ui/form-icons";
import { useFormats } from "@/components/ui/use-formats";
import { useTimeLeft, useTimeText } from "@/components/ui/use-time-left";
import { useUsdAndRwf } from "@/components/ui/use-usd-and-rwf";
import { DAY_MS } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { serverNow } from "@/lib/platform/server-clock";
import { type BookingDetail, type BookingSummary, bookingDetail } from "@/lib/rentals/bookings/contract";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import { daysUntil } from "./days-until";
import { leftBeforePickUp } from "./left-before-pick-up";

/** The active booking or the next one: how long until its next handover, where, and what is left to do. */
export function NextBookingCard({ summary }: { summary: BookingSummary }) {
  const t = useTranslations("renter.next");
  const { span } = useFormats();
  const usdAndRwf = useUsdAndRwf();
  const { data: booking } = useResource(`/api/bookings/${summary.id}`, bookingDetail, { everyMs: 30_000 });
  const { vehicle, startsAt, endsAt } = summary;
  const isActive = summary.status === "active";
  return (
    <section aria-labelledby="next-rental">
      <Card className="flex flex-col gap-4 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="next-rental" className="font-semibold text-lg tracking-tight">
            {t(isActive ? "now" : "title")}
          </h2>
          {summary.isOverdue ? (
            <OverdueBadge booking={summary} />
          ) : (
            <HandoverCountdown
              key={summary.status}
              until={isActive ? endsAt : startsAt}
              timeZone={vehicle.timeZone}
              sentence={isActive ? "returnIn" : "pickUpIn"}
            />
          )}
        </div>
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
              <FactList
                facts={[
                  booking?.deliveryAddress ?? booking?.meetingPlace?.name ?? vehicle.neighbourhood,
                  summary.business.name,
                ]}
              />
            </p>
          </div>
          <ChevronRightIcon className="size-5 shrink-0 self-center text-muted-foreground" />
        </div>
        {booking && <LicenceNotice booking={booking} />}
        {booking?.dues.map(({ purpose, totalCents, totalRwf }) => (
          <p key={purpose} className="text-sm">
            <Link
              href={`/dashboard/user/rentals/${summary.id}`}
              className="font-medium underline underline-offset-4"
            >
              {isCounterBooking(summary)
                ? t("dueAtCounter", {
                    amount: usdAndRwf(totalCents, totalRwf),
                    name: summary.business.name,
                  })
                : t(`due.${purpose}`, { amount: usdAndRwf(totalCents, totalRwf) })}
            </Link>
          </p>
        ))}
        {booking && !isActive && <LeftBeforePickUp booking={booking} />}
      </Card>
    </section>
  );
}

/** What is left besides the dues, or that everything is done. */
function LeftBeforePickUp({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("renter.next");
  const left = leftBeforePickUp(booking);
  const isReady = left.length === 0 && booking.dues.length === 0 && booking.missing.length === 0;
  return (
    <>
      {left.includes("deposit") && <DepositStatus booking={booking} className="" />}
      {left.includes("drivers") && <p className="text-muted-foreground text-sm">{t("driversLeft")}</p>}
      {isReady && (
        <p className="text-muted-foreground text-sm">
          {t(booking.driverService.isWithDriver ? "readyWithDriver" : "ready")}
        </p>
      )}
    </>
  );
}

/** Days, if more than 48 hours are left, otherwise hours and minutes; nothing once the time has come. */
function HandoverCountdown({
  until,
  timeZone,
  sentence,
}: {
  until: string;
  timeZone: string;
  sentence: "pickUpIn" | "returnIn";
}) {
  const t = useTranslations("renter.next");
  const days = useTranslations("bookings.list");
  const left = useTimeLeft(until);
  const text = useTimeText();
  if (left === 0) return null;
  const time =
    left < 2 * DAY_MS
      ? text(left)
      : days("days", { count: daysUntil(new Date(until), serverNow(), timeZone) });
  return (
    // The time changes between the server's rendering and the browser's.
    <p role="timer" className="text-muted-foreground text-sm tabular-nums" suppressHydrationWarning>
      {t(sentence, { time })}
    </p>
  );
}
