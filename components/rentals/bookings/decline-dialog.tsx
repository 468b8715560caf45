"use client";

import { useTranslations } from "next-intl";
import { OpenDialog } from "@/components/ui/open-dialog";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import {
  type BookingDetail,
  type BookingSummary,
  bookingDetail,
  type ReasonRequest,
} from "@/lib/rentals/bookings/contract";
import { ReasonForm } from "./reason-form";
import { showBooking } from "./show-booking";

export function DeclineDialog({
  booking,
  onAnswered,
  onClose,
}: {
  booking: BookingSummary;
  onAnswered?: (booking: BookingDetail) => void;
  onClose: () => void;
}) {
  const t = useTranslations("bookings");
  async function decline(request: ReasonRequest) {
    const declined = await api.post(`/api/bookings/${booking.id}/decline`, request, bookingDetail);
    onClose();
    onAnswered?.(declined);
    toast.success(t("decline.done"));
    await showBooking(declined);
  }
  return (
    <OpenDialog
      title={t("decline.title")}
      text={t("decline.text", { name: booking.renter.name })}
      onClose={onClose}
    >
      <ReasonForm
        confirmLabel={t("decline.confirm")}
        busyLabel={t("decline.busy")}
        dismissLabel={t("decline.keep")}
        onSubmit={decline}
      />
    </OpenDialog>
  );
}
