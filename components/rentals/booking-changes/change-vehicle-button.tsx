"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

const ChangeVehicleDialog = lazy(() =>
  import("./change-vehicle-dialog").then((module) => ({ default: module.ChangeVehicleDialog })),
);

const ReplaceVehicleDialog = lazy(() =>
  import("./replace-vehicle-dialog").then((module) => ({ default: module.ReplaceVehicleDialog })),
);

/** During a rental the dialog also records the return of the vehicle and the pick-up of the other one. */
export const changeVehicleDialogOf = ({ status }: BookingDetail) =>
  status === "active" ? ReplaceVehicleDialog : ChangeVehicleDialog;

/** Opens the dialog in which the owner's side assigns another vehicle; renders nothing if that is not possible. */
export function ChangeVehicleButton({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.vehicleChange");
  const [isOpen, setOpen] = useState(false);
  const Dialog = changeVehicleDialogOf(booking);
  return (
    <>
      {booking.can.changeVehicle && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t("open")}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <Dialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
