"use client";

import { useTranslations } from "next-intl";
import type { DeskTableShape } from "@/components/admin/desk-table";
import { BookingStatusBadge } from "@/components/bookings/booking-status-badge";
import { Deadline } from "@/components/bookings/deadline";
import { OverdueBadge } from "@/components/bookings/overdue";
import { VehicleThumb } from "@/components/bookings/vehicle-thumb";
import { bookingHref } from "@/components/bookings/viewer";
import { useShortDay } from "@/components/business-day/use-short-day";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingSummary } from "@/lib/bookings/contract";
import { dayIn, KIGALI } from "@/lib/dates";
import { Link } from "@/lib/i18n/link";

/** Bookings as a table; each row is one link to its booking. */
export function useBookingTable(): DeskTableShape<BookingSummary> {
  const t = useTranslations("bookingDesk.columns");
  const words = useTranslations("bookings.list");
  const { usd, span, instant } = useFormats();
  const day = useShortDay({ year: true });
  return {
    label: t("car"),
    title: (booking) => <BookingTitle booking={booking} />,
    columns: [
      { key: "status", label: t("status"), cell: (booking) => <BookingState booking={booking} /> },
      {
        key: "deadline",
        label: t("deadline"),
        isExtra: true,
        cell: ({ deadlineAt, vehicle }) => deadlineAt && instant(deadlineAt, vehicle.timeZone),
      },
      { key: "renter", label: t("renter"), cell: ({ renter }) => renter.name },
      { key: "business", label: t("business"), cell: ({ business }) => business.name },
      {
        key: "dates",
        label: t("dates"),
        cell: ({ startsAt, endsAt, vehicle }) => span(startsAt, endsAt, vehicle.timeZone),
      },
      { key: "days", label: t("days"), isExtra: true, isNumber: true, cell: ({ days }) => days },
      {
        key: "total",
        label: t("total"),
        isNumber: true,
        cell: ({ totalCents, refundedCents }) => (
          <span>
            <span className="block font-medium">{usd(totalCents)}</span>
            {refundedCents > 0 && (
              <span className="block whitespace-nowrap text-muted-foreground text-xs">
                {words("refunded", { amount: usd(refundedCents) })}
              </span>
            )}
          </span>
        ),
      },
      {
        key: "booked",
        label: t("booked"),
        isExtra: true,
        cell: ({ createdAt }) => day(dayIn(new Date(createdAt), KIGALI)),
      },
    ],
  };
}

function BookingTitle({ booking: { id, reference, vehicle } }: { booking: BookingSummary }) {
  return (
    <div className="flex items-center gap-3">
      <VehicleThumb picture={vehicle.picture} className="w-16 shrink-0 rounded-sm xl:w-14" sizes="64px" />
      <div className="min-w-0">
        <Link
          href={bookingHref("admin", id)}
          prefetch={false}
          className="block wrap-anywhere font-medium after:absolute after:inset-0 max-xl:text-base xl:leading-5"
        >
          {vehicle.title}
        </Link>
        <span className="block text-muted-foreground tabular-nums xl:text-xs">{reference}</span>
      </div>
    </div>
  );
}

function BookingState({ booking }: { booking: BookingSummary }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5 xl:[&>span]:whitespace-nowrap">
      <BookingStatusBadge status={booking.status} viewer="admin" />
      <OverdueBadge booking={booking} />
      <Deadline booking={booking} viewer="admin" className="text-xs xl:hidden" />
    </span>
  );
}
