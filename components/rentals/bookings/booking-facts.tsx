"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { Viewer } from "./viewer";

export function BookingFacts({ booking, viewer }: { booking: BookingDetail; viewer: Viewer }) {
  const t = useTranslations("bookings");
  const { instant } = useFormats();
  const { timeZone, neighbourhood } = booking.vehicle;
  const facts = [
    { label: t("detail.pickup"), value: instant(booking.startsAt, timeZone) },
    { label: t("detail.dropoff"), value: instant(booking.endsAt, timeZone) },
    { label: t("detail.length"), value: t("list.days", { count: booking.days }) },
    { label: t("detail.place"), value: neighbourhood },
    booking.deliveryAddress !== null && { label: t("detail.broughtTo"), value: booking.deliveryAddress },
    ...booking.vehicleChanges.map(({ at, fromTitle, title }) => ({
      label: t("detail.replaced", { car: fromTitle }),
      value: t("detail.replacedSince", { car: title, time: instant(at, timeZone) }),
    })),
    viewer !== "renter" && { label: t("detail.renter"), value: booking.renter.name },
    viewer !== "owner" && { label: t("detail.owner"), value: booking.business.name },
    { label: t("detail.bookedOn"), value: instant(booking.createdAt, timeZone) },
  ].filter((fact) => fact !== false);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-muted-foreground text-xs">{label}</dt>
          <dd className="mt-0.5 font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
