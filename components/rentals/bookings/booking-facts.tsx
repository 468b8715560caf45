"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { Viewer } from "./viewer";

/** The facts of a rental; administrators get links to the pages of renter and owner. */
export function BookingFacts({ booking, viewer }: { booking: BookingDetail; viewer: Viewer }) {
  const t = useTranslations("bookings");
  const { instant } = useFormats();
  const { timeZone, neighbourhood } = booking.vehicle;
  const facts: (Fact | false)[] = [
    { label: t("detail.pickup"), value: instant(booking.startsAt, timeZone) },
    { label: t("detail.dropoff"), value: instant(booking.endsAt, timeZone) },
    { label: t("detail.length"), value: t("list.days", { count: booking.days }) },
    { label: t("detail.place"), value: neighbourhood },
    booking.deliveryAddress !== null && { label: t("detail.broughtTo"), value: booking.deliveryAddress },
    ...booking.vehicleChanges.map(({ at, fromTitle, title }) => ({
      label: t("detail.replaced", { car: fromTitle }),
      value: t("detail.replacedSince", { car: title, time: instant(at, timeZone) }),
    })),
    viewer !== "renter" && {
      label: t("detail.renter"),
      value: booking.renter.name,
      adminHref: `/dashboard/admin/users/${booking.renter.id}`,
    },
    viewer !== "owner" && {
      label: t("detail.owner"),
      value: booking.business.name,
      adminHref: `/dashboard/admin/businesses/${booking.business.id}`,
    },
    { label: t("detail.bookedOn"), value: instant(booking.createdAt, timeZone) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3">
      {facts
        .filter((fact) => fact !== false)
        .map(({ label, value, adminHref }) => (
          <div key={label}>
            <dt className="text-muted-foreground text-xs">{label}</dt>
            <dd className="mt-0.5 font-medium tabular-nums">
              {adminHref && viewer === "admin" ? (
                <Link href={adminHref} className="touch-target relative underline underline-offset-4">
                  {value}
                </Link>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}

interface Fact {
  label: string;
  value: string;
  adminHref?: string;
}
