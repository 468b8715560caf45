"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { vehicleHref } from "@/lib/catalog/vehicles/vehicle-href";
import { Link } from "@/lib/platform/i18n/link";

/** The parts of a vehicle that the dialog shows before it loads anything. */
export interface VehicleToBook {
  id: string;
  title: string;
  dailyPriceCents: number;
  picture: string | null;
}

// The calendar, dialog and time zones load on the first press, or when a pointer comes near the button.
const loadDialog = () => import("./booking-dialog");
const BookingDialog = lazy(() => loadDialog().then((module) => ({ default: module.BookingDialog })));

/**
 * Opens a dialog that asks for dates and books the vehicle without leaving the page. A delivery and its address are
 * chosen on the vehicle's page.
 */
export function BookVehicleButton({
  delivery,
  ...props
}: {
  vehicle: VehicleToBook;
  rate: number | null;
  dates?: RequestedDates;
  /** The delivery to the searched place, which the shown total includes. */
  delivery?: string;
}) {
  const t = useTranslations("renter.booking");
  const [isOpen, setOpen] = useState(false);
  const label = t("bookCar", { title: props.vehicle.title });
  const className = "w-full pointer-coarse:h-11";
  if (delivery)
    return (
      <Button asChild variant="secondary" className={className}>
        <Link href={vehicleHref(props.vehicle.id, props.dates, delivery)} aria-label={label}>
          {t("book")}
        </Link>
      </Button>
    );
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={label}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
        className={className}
      >
        {t("book")}
      </Button>
      {isOpen && (
        <Suspense>
          <BookingDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
