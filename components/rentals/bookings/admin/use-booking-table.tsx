"use client";

import { useTranslations } from "next-intl";
import { VehicleThumb } from "@/components/catalog/vehicles/vehicle-thumb";
import type { AdminTableShape } from "@/components/platform/admin-table/admin-table";
import { CellLink } from "@/components/platform/admin-table/cell-link";
import type { TableSort } from "@/components/platform/admin-table/sortable-head";
import { BookingStatusBadge } from "@/components/rentals/bookings/booking-status-badge";
import { Deadline } from "@/components/rentals/bookings/deadline";
import { OverdueBadge } from "@/components/rentals/bookings/overdue";
import { RefundedNote } from "@/components/rentals/bookings/refunded-note";
import { bookingHref } from "@/components/rentals/bookings/viewer";
import { useFormats } from "@/components/ui/use-formats";
import { useShortDay } from "@/components/ui/use-short-day";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingSummary } from "@/lib/rentals/bookings/contract";

/** Describes bookings as a table in which each row links to its booking. */
export function useBookingTable(sort: TableSort): AdminTableShape<BookingSummary> {
  const t = useTranslations("bookingsAdmin.columns");
  const { usd, span, instant } = useFormats();
  const day = useShortDay({ year: true });
  return {
    label: t("car"),
    sort,
    title: (booking) => <BookingTitle booking={booking} />,
    columns: [
      { key: "status", label: t("status"), cell: (booking) => <BookingState booking={booking} /> },
      {
        key: "deadline",
        label: t("deadline"),
        isExtra: true,
        cell: ({ deadlineAt, vehicle }) => deadlineAt && instant(deadlineAt, vehicle.timeZone),
      },
      {
        key: "renter",
        label: t("renter"),
        cell: ({ renter }) => <CellLink href={`/dashboard/admin/users/${renter.id}`}>{renter.name}</CellLink>,
      },
      {
        key: "business",
        label: t("business"),
        cell: ({ business }) => (
          <CellLink href={`/dashboard/admin/businesses/${business.id}`}>{business.name}</CellLink>
        ),
      },
      {
        key: "dates",
        label: t("dates"),
        sorts: { ascending: "pickUpFirst", descending: "pickUpLast" },
        cell: ({ startsAt, endsAt, vehicle }) => span(startsAt, endsAt, vehicle.timeZone),
      },
      { key: "days", label: t("days"), isExtra: true, isNumber: true, cell: ({ days }) => days },
      {
        key: "total",
        label: t("total"),
        sorts: { ascending: "lowest", descending: "highest" },
        isNumber: true,
        cell: (booking) => (
          <span>
            <span className="block font-medium">{usd(booking.totalCents)}</span>
            <RefundedNote booking={booking} />
          </span>
        ),
      },
      {
        key: "booked",
        label: t("booked"),
        sorts: { ascending: "oldest", descending: "newest" },
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
      <BookingStatusBadge booking={booking} viewer="admin" />
      <OverdueBadge booking={booking} />
      <Deadline booking={booking} viewer="admin" className="text-xs xl:hidden" />
    </span>
  );
}
