"use client";

import { useTranslations } from "next-intl";
import { ReasonForm } from "@/components/bookings/reason-form";
import { showBooking } from "@/components/bookings/show-booking";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { type BookingDetail, bookingDetail, type ReasonRequest } from "@/lib/bookings/contract";
import { HandoverDialog } from "./handover-dialog";

/** The renter never came: said only after a second look. */
export function NoShowDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useTranslations("bookings.handover");
  async function record(request: ReasonRequest) {
    const answer = await api.post(`/api/bookings/${booking.id}/no-show`, request, bookingDetail);
    onClose();
    toast.success(t("noShowDone"));
    await showBooking(answer);
  }
  return (
    <HandoverDialog
      title={t("noShowTitle", { name: booking.renter.name })}
      text={t("noShowText")}
      onClose={onClose}
    >
      <ReasonForm confirm={t("noShowConfirm")} busy={t("busy")} keep={t("noShowKeep")} onSubmit={record} />
    </HandoverDialog>
  );
}
