"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useChangeVehicleDialog } from "./use-change-vehicle-dialog";

/** Assigns another vehicle to a booking of a list. */
export function ChangeVehicleFromList({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const t = useTranslations("bookings.vehicleChange");
  const { open, isBusy, dialog } = useChangeVehicleDialog(onClose);
  return (
    <>
      <Button variant="ghost" size="sm" busy={isBusy} onClick={() => open(bookingId)} className="relative">
        {t("open")}
      </Button>
      {dialog}
    </>
  );
}
