"use client";

import { useTranslations } from "next-intl";
import { ShortList } from "@/components/platform/admin-table/short-list";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { BookingStatusBadge } from "@/components/rentals/bookings/booking-status-badge";
import { bookingHref } from "@/components/rentals/bookings/viewer";
import { DetailSection } from "@/components/ui/detail-section";
import { useFormats } from "@/components/ui/use-formats";
import { firstRowsPath } from "@/lib/platform/http/list-path";
import { useResource } from "@/lib/platform/http/use-resource";
import { bookingPage } from "@/lib/rentals/bookings/contract";

/** The latest bookings of a renter, for administrators. */
export function UserBookings({ userId }: { userId: string }) {
  const t = useTranslations("bookingsAdmin");
  const { usd, span } = useFormats();
  const { data, error, retry } = useResource(firstRowsPath("/api/admin/bookings", userId), bookingPage);
  return (
    <DetailSection
      title={t("title")}
      more={t("ofUser.all")}
      href={`/dashboard/admin/bookings?search=${userId}`}
    >
      {error && !data ? (
        <ErrorNotice error={error} onRetry={retry} />
      ) : (
        <ShortList
          rows={data?.items.map((booking) => ({
            id: booking.id,
            href: bookingHref("admin", booking.id),
            title: booking.vehicle.title,
            facts: [booking.reference, span(booking.startsAt, booking.endsAt, booking.vehicle.timeZone)],
            badge: <BookingStatusBadge booking={booking} viewer="admin" />,
            figure: usd(booking.totalCents),
          }))}
          nothing={t("ofUser.none")}
        />
      )}
    </DetailSection>
  );
}
