"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

const ChangeVehicleDialog = lazy(() =>
  import("./change-vehicle-dialog").then((module) => ({ default: module.ChangeVehicleDialog })),
);

/** Opens the dialog in which the owner's side gives another vehicle; renders nothing where that is not possible. */
export function ChangeVehicleButton({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.vehicleChange");
  const [isOpen, setOpen] = useState(false);
  if (!booking.can.changeVehicle) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeVehicleDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
