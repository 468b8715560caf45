"use client";

import { useTranslations } from "next-intl";
import { ReasonForm } from "@/components/rentals/bookings/reason-form";
import { showBooking } from "@/components/rentals/bookings/show-booking";
import { OpenDialog } from "@/components/ui/open-dialog";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import type { BookingChange } from "@/lib/rentals/bookings/changes/contract";
import { type BookingDetail, bookingDetail, type ReasonRequest } from "@/lib/rentals/bookings/contract";

export function DeclineChangeDialog({
  booking,
  change,
  onClose,
}: {
  booking: BookingDetail;
  change: BookingChange;
  onClose: () => void;
}) {
  const t = useTranslations("bookings");
  async function decline(request: ReasonRequest) {
    const path = `/api/bookings/${booking.id}/changes/${change.id}/decline`;
    const response = await api.post(path, request, bookingDetail);
    onClose();
    toast.success(t("change.declined"));
    await showBooking(response);
  }
  const title = change.vehicle
    ? t("vehicleChange.declineTitle")
    : t(change.place ? "placeChange.declineTitle" : "change.declineTitle");
  return (
    <OpenDialog
      title={title}
      text={
        change.fromVehicle
          ? t("vehicleChange.declineText", { car: change.fromVehicle.title })
          : t("change.declineText")
      }
      onClose={onClose}
    >
      <ReasonForm
        confirmLabel={t("change.decline")}
        busyLabel={t("change.busy")}
        dismissLabel={t("change.back")}
        onSubmit={decline}
      />
    </OpenDialog>
  );
}
