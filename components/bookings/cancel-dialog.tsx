"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { OpenDialog } from "@/components/ui/open-dialog";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/api/client";
import { type BookingDetail, bookingDetail, type ReasonRequest } from "@/lib/bookings/contract";
import { ReasonForm } from "./reason-form";
import { showBooking } from "./show-booking";
import type { Viewer } from "./viewer";

/** Says what goes back before it asks for the word. The figure is the server's, by the function that refunds. */
export function CancelDialog({
  booking,
  viewer,
  onClose,
}: {
  booking: BookingDetail;
  viewer: Viewer;
  onClose: () => void;
}) {
  const t = useTranslations("bookings");
  const { usd } = useFormats();
  const { headline, note } = useRefundWords(booking, viewer);
  async function cancel(request: ReasonRequest) {
    const cancelled = await api.post(`/api/bookings/${booking.id}/cancellation`, request, bookingDetail);
    onClose();
    const { refundedCents } = cancelled;
    toast.success(
      refundedCents > 0 ? t("cancel.doneRefund", { amount: usd(refundedCents) }) : t("cancel.done"),
    );
    await showBooking(cancelled);
  }
  return (
    <OpenDialog
      title={t("cancel.title")}
      text={t(booking.status === "requested" ? "cancel.final" : "cancel.datesFree")}
      onClose={onClose}
      isReadFirst
    >
      <Alert variant="info" title={headline}>
        {note}
      </Alert>
      <ReasonForm
        confirm={t("cancel.confirm")}
        busy={t("cancel.busy")}
        keep={t("cancel.keep")}
        onSubmit={cancel}
      />
    </OpenDialog>
  );
}

function useRefundWords(booking: BookingDetail, viewer: Viewer): { headline: string; note?: string } {
  const t = useTranslations("bookings.cancel");
  const { usd } = useFormats();
  const backCents = booking.refundIfCancelledCents;
  const keptCents = booking.totalCents - backCents;
  const isCharged = booking.status === "confirmed";
  const name = booking.renter.name;
  if (viewer !== "renter")
    return {
      headline: isCharged
        ? t("renterGetsBack", { name, amount: usd(backCents) })
        : t("renterNotCharged", { name }),
    };
  if (!isCharged) {
    const isAuthorized = booking.payments.some(({ status }) => status === "authorized");
    return {
      headline: isAuthorized ? t("authorized", { amount: usd(booking.totalCents) }) : t("notCharged"),
    };
  }
  if (backCents === 0) return { headline: t("nothingBack", { amount: usd(0) }) };
  const notes = [whereTo(booking, t), keptCents > 0 && t("kept", { amount: usd(keptCents) })];
  return { headline: t("getBack", { amount: usd(backCents) }), note: notes.filter(Boolean).join(" ") };
}

/** The way it was paid is the way it goes back. */
function whereTo(
  { payments }: BookingDetail,
  t: ReturnType<typeof useTranslations<"bookings.cancel">>,
): string | undefined {
  const paid = payments.findLast(({ purpose, status }) => purpose === "rent" && status === "captured");
  if (!paid) return undefined;
  if (paid.method === "card") return t("toCard");
  return t("toPhone", { method: paid.method, phone: paid.maskedPhone ?? "" });
}
