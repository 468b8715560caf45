"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import { type BookingDetail, bookingDetail } from "@/lib/rentals/bookings/contract";
import { changeVehicleDialogOf } from "./change-vehicle-button";

/** The dialog that assigns another vehicle, for a list that holds only the ids of bookings. */
export function useChangeVehicleDialog(onClose: () => void): {
  /** `vehicleId` preselects the other vehicle. */
  open: (bookingId: string, vehicleId?: string) => void;
  isBusy: boolean;
  dialog: ReactNode;
} {
  const t = useTranslations("bookings.vehicleChange");
  const [opened, setOpened] = useState<{ booking: BookingDetail; vehicleId?: string }>();
  const { run, isBusy } = useAction(async (bookingId: string, vehicleId?: string) => {
    const booking = await api.get(`/api/bookings/${bookingId}`, bookingDetail);
    if (booking.can.changeVehicle) setOpened({ booking, vehicleId });
    else toast.error(t("notNow", { reference: booking.reference }));
  });
  const Dialog = opened && changeVehicleDialogOf(opened.booking);
  function close() {
    setOpened(undefined);
    onClose();
  }
  return {
    open: (bookingId, vehicleId) => void run(bookingId, vehicleId),
    isBusy,
    dialog: Dialog && (
      <Suspense>
        <Dialog booking={opened.booking} chosenId={opened.vehicleId} onClose={close} />
      </Suspense>
    ),
  };
}
