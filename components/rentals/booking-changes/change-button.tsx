"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

// Loaded on the first press.
const ChangeDatesDialog = lazy(() =>
  import("./change-dates-dialog").then((module) => ({ default: module.ChangeDatesDialog })),
);

/** Opens the dialog for other dates; renders nothing when the dates can no longer change. */
export function ChangeButton({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.change");
  const [isOpen, setOpen] = useState(false);
  if (!booking.can.change) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {booking.status === "active" ? t("openEnd") : t("open")}
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeDatesDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
