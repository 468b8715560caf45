"use client";

import { useTranslations } from "next-intl";
import { ReasonForm } from "@/components/bookings/reason-form";
import { showBooking } from "@/components/bookings/show-booking";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useFocusBack } from "@/components/ui/use-focus-back";
import { api } from "@/lib/api/client";
import type { BookingChange } from "@/lib/booking-changes/contract";
import { type BookingDetail, bookingDetail, type ReasonRequest } from "@/lib/bookings/contract";

/** No to other dates: the rental stays as it is. */
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
  const giveFocusBack = useFocusBack();
  async function decline(request: ReasonRequest) {
    const path = `/api/bookings/${booking.id}/changes/${change.id}/decline`;
    const answer = await api.post(path, request, bookingDetail);
    onClose();
    toast.success(t("change.declined"));
    await showBooking(answer);
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={t("close")} onCloseAutoFocus={giveFocusBack}>
        <DialogHeader>
          <DialogTitle>{t("change.declineTitle")}</DialogTitle>
          <DialogDescription>{t("change.declineText")}</DialogDescription>
        </DialogHeader>
        <ReasonForm
          confirm={t("change.decline")}
          busy={t("change.busy")}
          keep={t("change.back")}
          onSubmit={decline}
        />
      </DialogContent>
    </Dialog>
  );
}
