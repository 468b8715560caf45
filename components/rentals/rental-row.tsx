"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BookingStatusBadge } from "@/components/bookings/booking-status-badge";
import { Deadline } from "@/components/bookings/deadline";
import { OverdueBadge } from "@/components/bookings/overdue";
import { Progress } from "@/components/bookings/progress";
import { Rivals } from "@/components/bookings/rivals";
import { VehicleThumb } from "@/components/bookings/vehicle-thumb";
import { bookingHref } from "@/components/bookings/viewer";
import { FactLine } from "@/components/ui/fact-line";
import { ShieldCheckIcon } from "@/components/ui/first-icons";
import { MapPinIcon, PhoneIcon, UserRoundIcon } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import { Link } from "@/lib/i18n/link";
import type { Rental } from "@/lib/rentals/contract";

/** A rental in the company's list: the whole row is one link, the telephone and `actions` stay above it. */
export function RentalRow({ rental, actions }: { rental: Rental; actions?: ReactNode }) {
  const t = useTranslations("rentals");
  const tb = useTranslations("bookings");
  const { usd, span } = useFormats();
  const { vehicle, renter, customerPhone, plate } = rental;
  return (
    <li className="relative flex flex-wrap gap-x-4 gap-y-3 p-4 transition-colors hover:bg-muted/50 sm:px-5 xl:items-center xl:py-3">
      <VehicleThumb picture={vehicle.picture} className="w-20 self-start sm:w-28 xl:w-24 xl:self-center" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Link
            href={bookingHref("host", rental.id)}
            prefetch={false}
            className="min-w-0 font-medium after:absolute after:inset-0"
          >
            {vehicle.title}
          </Link>
          <BookingStatusBadge status={rental.status} viewer="host" />
          <OverdueBadge booking={rental} />
        </div>
        <div className="mt-1 text-muted-foreground text-sm tabular-nums xl:mt-0.5 xl:flex xl:flex-wrap xl:gap-x-4">
          <p>
            <FactLine
              facts={[
                span(rental.startsAt, rental.endsAt, vehicle.timeZone),
                tb("list.days", { count: rental.days }),
              ]}
            />
          </p>
          <p>
            <FactLine facts={[rental.reference, plate]} />
          </p>
        </div>
        <Facts rental={rental} />
        {rental.status === "active" && (
          <Progress
            percent={rental.progressPercent}
            label={tb("list.progress", { percent: rental.progressPercent })}
          />
        )}
        <div className="xl:flex xl:flex-wrap xl:gap-x-4">
          <Deadline booking={rental} viewer="host" className="mt-1" />
          <Rivals booking={rental} className="mt-1" />
        </div>
      </div>
      <div className="flex flex-col gap-1 max-sm:w-full max-sm:flex-row max-sm:items-center max-sm:justify-between sm:items-end sm:text-right xl:gap-0">
        <div>
          <p className="font-semibold tabular-nums">{usd(rental.totalCents)}</p>
          {rental.refundedCents > 0 && (
            <p className="text-muted-foreground text-xs">
              {tb("list.refunded", { amount: usd(rental.refundedCents) })}
            </p>
          )}
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

/** Who, where from, and how it is insured. */
function Facts({ rental }: { rental: Rental }) {
  const t = useTranslations("rentals");
  const facts = [
    { key: "customer", Icon: UserRoundIcon, text: rental.renter.name },
    { key: "place", Icon: MapPinIcon, text: rental.pickupLocation },
    { key: "insurance", Icon: ShieldCheckIcon, text: t(`insurance.${rental.insuranceCoverage}`) },
  ] as const;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm xl:mt-1">
      {facts.map(({ key, Icon, text }) => (
        <li key={key} className="inline-flex min-w-0 items-center gap-1.5">
          <Icon className="size-4 shrink-0 text-muted-foreground" />
          <span className="sr-only">{t(`facts.${key}`)}: </span>
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}
