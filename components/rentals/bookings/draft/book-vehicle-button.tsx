"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";

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

/** Opens a dialog that asks for dates and books the vehicle without leaving the page. */
export function BookVehicleButton(props: {
  vehicle: VehicleToBook;
  rate: number | null;
  dates?: RequestedDates;
}) {
  const t = useTranslations("renter.booking");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={t("bookCar", { title: props.vehicle.title })}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
        className="w-full pointer-coarse:h-11"
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
