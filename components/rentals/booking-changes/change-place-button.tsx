"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

const ChangePlaceDialog = lazy(() =>
  import("./change-place-dialog").then((module) => ({ default: module.ChangePlaceDialog })),
);

/** Opens the dialog for another pick-up place; renders nothing if there is none or the place can no longer change. */
export function ChangePlaceButton({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.placeChange");
  const [isOpen, setOpen] = useState(false);
  if (!booking.can.changePlace) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && (
        <Suspense>
          <ChangePlaceDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
