"use client";

import { useTranslations } from "next-intl";
import { ReasonForm } from "@/components/rentals/bookings/reason-form";
import { showBooking } from "@/components/rentals/bookings/show-booking";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import { type BookingDetail, bookingDetail, type ReasonRequest } from "@/lib/rentals/bookings/contract";
import { HandoverDialog } from "./handover-dialog";

export function NoShowDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useTranslations("bookings.handover");
  async function record(request: ReasonRequest) {
    const response = await api.post(`/api/bookings/${booking.id}/no-show`, request, bookingDetail);
    onClose();
    toast.success(t("noShowDone"));
    await showBooking(response);
  }
  return (
    <HandoverDialog
      title={t("noShowTitle", { name: booking.renter.name })}
      text={t("noShowText")}
      onClose={onClose}
    >
      <ReasonForm
        confirmLabel={t("noShowConfirm")}
        busyLabel={t("busy")}
        dismissLabel={t("noShowKeep")}
        onSubmit={record}
      />
    </HandoverDialog>
  );
}
