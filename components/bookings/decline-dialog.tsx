"use client";

import { useTranslations } from "next-intl";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useFocusBack } from "@/components/ui/use-focus-back";
import { api } from "@/lib/api/client";
import { type BookingSummary, bookingDetail, type ReasonRequest } from "@/lib/bookings/contract";
import { ReasonForm } from "./reason-form";
import { showBooking } from "./show-booking";

export function DeclineDialog({ booking, onClose }: { booking: BookingSummary; onClose: () => void }) {
  const t = useTranslations("bookings");
  const giveFocusBack = useFocusBack();
  async function decline(request: ReasonRequest) {
    const declined = await api.post(`/api/bookings/${booking.id}/decline`, request, bookingDetail);
    onClose();
    toast.success(t("decline.done"));
    await showBooking(declined);
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={t("close")} onCloseAutoFocus={giveFocusBack}>
        <DialogHeader>
          <DialogTitle>{t("decline.title")}</DialogTitle>
          <DialogDescription>{t("decline.text", { name: booking.renter.name })}</DialogDescription>
        </DialogHeader>
        <ReasonForm
          confirm={t("decline.confirm")}
          busy={t("decline.busy")}
          keep={t("decline.keep")}
          onSubmit={decline}
        />
      </DialogContent>
    </Dialog>
  );
}
