"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { VehicleThumb } from "@/components/catalog/vehicles/vehicle-thumb";
import { BookingStatusBadge } from "@/components/rentals/bookings/booking-status-badge";
import { CompetingRequests } from "@/components/rentals/bookings/competing-requests";
import { Deadline } from "@/components/rentals/bookings/deadline";
import { OverdueBadge } from "@/components/rentals/bookings/overdue";
import { RefundedNote } from "@/components/rentals/bookings/refunded-note";
import { SourceBadge } from "@/components/rentals/bookings/source-badge";
import { bookingHref } from "@/components/rentals/bookings/viewer";
import { RenterProfileLine } from "@/components/rentals/renters/renter-profile-line";
import { ShieldCheckIcon } from "@/components/ui/essential-icons";
import { FactList } from "@/components/ui/fact-list";
import { UserRoundIcon } from "@/components/ui/form-icons";
import { MapPinIcon, PhoneIcon } from "@/components/ui/icons";
import { ProgressBar } from "@/components/ui/progress-bar";
import { useFormats } from "@/components/ui/use-formats";
import { Link } from "@/lib/platform/i18n/link";
import type { BusinessBooking } from "@/lib/rentals/bookings/business-list/contract";

/** A booking in the business's list. The whole row is one link; the phone number and `actions` are above it. */
export function BusinessBookingItem({ booking, actions }: { booking: BusinessBooking; actions?: ReactNode }) {
  const t = useTranslations("rentals");
  const tb = useTranslations("bookings");
  const earn = useTranslations("renterReviews.earnings");
  const { usd, rwf, span } = useFormats();
  const { vehicle, renter, customerPhone, plate } = booking;
  return (
    <li className="relative flex flex-wrap gap-x-4 gap-y-3 p-4 transition-colors hover:bg-muted/50 sm:px-5 xl:items-center xl:py-3">
      <VehicleThumb picture={vehicle.picture} className="w-20 self-start sm:w-28 xl:w-24 xl:self-center" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Link
            href={bookingHref("owner", booking.id)}
            className="min-w-0 font-medium after:absolute after:inset-0"
          >
            {vehicle.title}
          </Link>
          <BookingStatusBadge booking={booking} viewer="owner" />
          <OverdueBadge booking={booking} />
          <SourceBadge source={booking.source} />
        </div>
        <div className="mt-1 text-muted-foreground text-sm tabular-nums xl:mt-0.5 xl:flex xl:flex-wrap xl:gap-x-4">
          <p>
            <FactList
              facts={[
                span(booking.startsAt, booking.endsAt, vehicle.timeZone),
                tb("list.days", { count: booking.days }),
              ]}
            />
          </p>
          <p>
            <FactList facts={[booking.reference, plate]} />
          </p>
        </div>
        <BookingItemFacts booking={booking} />
        {booking.renterProfile && (
          <RenterProfileLine
            profile={booking.renterProfile}
            className="mt-1 text-muted-foreground text-sm tabular-nums"
          />
        )}
        {booking.status === "active" && (
          <ProgressBar
            percent={booking.progressPercent}
            label={tb("list.progress", { percent: booking.progressPercent })}
          />
        )}
        <div className="xl:flex xl:flex-wrap xl:gap-x-4">
          <Deadline booking={booking} viewer="owner" className="mt-1" />
          <CompetingRequests booking={booking} className="mt-1" />
        </div>
      </div>
      <div className="flex flex-col gap-1 max-sm:w-full max-sm:flex-row max-sm:items-center max-sm:justify-between sm:items-end sm:text-right xl:gap-0">
        <div>
          <p className="font-semibold tabular-nums">{usd(booking.totalCents)}</p>
          <p className="text-muted-foreground text-xs tabular-nums">{rwf(booking.totalRwf)}</p>
          {booking.earnings && (
            <p className="text-muted-foreground text-xs tabular-nums">
              {earn("row", { amount: usd(booking.earnings.cents) })}
            </p>
          )}
          <RefundedNote booking={booking} />
        </div>
        {customerPhone && (
          <a
            href={`tel:${customerPhone}`}
            aria-label={t("call", { name: renter.name, phone: customerPhone })}
            className="touch-target relative inline-flex h-10 items-center gap-1.5 rounded-md px-2 text-sm tabular-nums underline decoration-2 decoration-border underline-offset-4 hover:decoration-primary sm:-mr-2"
          >
            <PhoneIcon className="size-4" />
            {customerPhone}
          </a>
        )}
      </div>
      {actions && (
        <div className="relative flex w-full gap-2 lg:ml-auto lg:w-72 xl:ml-0 xl:w-auto">{actions}</div>
      )}
    </li>
  );
}

function BookingItemFacts({ booking }: { booking: BusinessBooking }) {
  const t = useTranslations("rentals");
  const { insuranceCoverage: insurance } = booking;
  const facts = [
    { key: "customer", Icon: UserRoundIcon, text: booking.renter.name },
    { key: "place", Icon: MapPinIcon, text: booking.pickupLocation },
    { key: "insurance", Icon: ShieldCheckIcon, text: insurance && t(`insurance.${insurance}`) },
  ] as const;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm xl:mt-1">
      {facts.map(
        ({ key, Icon, text }) =>
          text && (
            <li key={key} className="inline-flex min-w-0 items-center gap-1.5">
              <Icon className="size-4 shrink-0 text-muted-foreground" />
              <span className="sr-only">{t(`facts.${key}`)}: </span>
              <span className="min-w-0">{text}</span>
            </li>
          ),
      )}
    </ul>
  );
}
