"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import type { RentalDates } from "@/lib/search/rules";

/** What the dialog shows of a car before it asks for anything. */
export interface OfferedCar {
  id: string;
  title: string;
  dailyPriceCents: number;
  picture: string | null;
}

// Calendar, dialog and time zones: they come with the first press, or when a pointer nears the button.
const loadDialog = () => import("./booking-dialog");
const BookingDialog = lazy(() => loadDialog().then((module) => ({ default: module.BookingDialog })));

/** Books a car without leaving the page: the dialog asks for its dates. */
export function BookCar(props: { car: OfferedCar; rate: number | null; dates?: RentalDates }) {
  const t = useTranslations("renter.booking");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={t("bookCar", { title: props.car.title })}
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
