"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { VehicleThumb } from "@/components/catalog/vehicles/vehicle-thumb";
import { FactList } from "@/components/ui/fact-list";
import { ProgressBar } from "@/components/ui/progress-bar";
import { useFormats } from "@/components/ui/use-formats";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingSummary } from "@/lib/rentals/bookings/contract";
import { BookingStatusBadge } from "./booking-status-badge";
import { CompetingRequests } from "./competing-requests";
import { Deadline } from "./deadline";
import { OverdueBadge } from "./overdue";
import { RefundedNote } from "./refunded-note";
import { bookingHref, type Viewer } from "./viewer";

/** A booking in a list. The whole row is one link; `actions` are buttons above it. */
export function BookingListItem({
  booking,
  viewer,
  actions,
}: {
  booking: BookingSummary;
  viewer: Exclude<Viewer, "admin">;
  actions?: ReactNode;
}) {
  const t = useTranslations("bookings");
  const { usd, rwf, span } = useFormats();
  const { timeZone } = booking.vehicle;
  const counterparts = {
    renter: booking.business.name,
    owner: booking.renter.name,
  };
  return (
    <li className="relative flex flex-wrap gap-x-4 gap-y-3 p-4 transition-colors hover:bg-muted/50 sm:items-center sm:px-5 xl:py-3">
      <VehicleThumb
        picture={booking.vehicle.picture}
        className="w-20 self-start sm:w-28 sm:self-center xl:w-20"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Link
            href={bookingHref(viewer, booking.id)}
            className="min-w-0 font-medium after:absolute after:inset-0"
          >
            {booking.vehicle.title}
          </Link>
          <BookingStatusBadge booking={booking} viewer={viewer} />
          <OverdueBadge booking={booking} />
        </div>
        <div className="mt-1 text-muted-foreground text-sm tabular-nums xl:mt-0.5 xl:flex xl:flex-wrap xl:gap-x-4">
          <p>{span(booking.startsAt, booking.endsAt, timeZone)}</p>
          <p>
            <FactList
              facts={[
                viewer !== "renter" && booking.reference,
                t("list.days", { count: booking.days }),
                counterparts[viewer],
              ]}
            />
          </p>
        </div>
        {booking.status === "active" && (
          <ProgressBar
            percent={booking.progressPercent}
            label={t("list.progress", { percent: booking.progressPercent })}
          />
        )}
        <div className="xl:flex xl:flex-wrap xl:gap-x-4">
          <Deadline booking={booking} viewer={viewer} className="mt-1" />
          <CompetingRequests booking={booking} className="mt-1" />
        </div>
      </div>
      <div className="max-sm:order-1 max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2 max-sm:pl-24 sm:text-right">
        <p className="font-semibold tabular-nums">{usd(booking.totalCents)}</p>
        <p className="text-muted-foreground text-xs tabular-nums">{rwf(booking.totalRwf)}</p>
        <RefundedNote booking={booking} />
      </div>
      {actions && <div className="relative flex gap-2 max-lg:order-2 max-lg:w-full">{actions}</div>}
    </li>
  );
}
