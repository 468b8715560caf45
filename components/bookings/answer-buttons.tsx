"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useAct } from "@/components/api/use-act";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { type BookingDetail, type BookingSummary, bookingDetail } from "@/lib/bookings/contract";
import { showBooking } from "./show-booking";

// Dialog and form weigh 30 KB: they come with the first press.
const DeclineDialog = lazy(() =>
  import("./decline-dialog").then((module) => ({ default: module.DeclineDialog })),
);

/** Yes or no to a request; nothing where the person may not answer. */
export function AnswerButtons({
  booking,
  onAnswered,
}: {
  booking: BookingSummary;
  /** Before the lists are read again. */
  onAnswered?: (booking: BookingDetail) => void;
}) {
  const t = useTranslations("bookings.detail");
  const [isDeclining, setDeclining] = useState(false);
  const { run: accept, isBusy } = useAct(async () => {
    const path = `/api/bookings/${booking.id}/acceptance`;
    const accepted = await api.post(path, {}, bookingDetail, `accept ${booking.id}`);
    onAnswered?.(accepted);
    await showBooking(accepted);
    toast.success(t("accepted"));
  });
  if (!booking.can.accept && !booking.can.decline) return null;
  return (
    <div className="flex w-full gap-2">
      {booking.can.decline && (
        <Button variant="secondary" disabled={isBusy} onClick={() => setDeclining(true)} className="grow">
          {t("decline")}
        </Button>
      )}
      {booking.can.accept && (
        <Button busy={isBusy} busyText={t("acceptBusy")} onClick={() => accept()} className="grow">
          {t("accept")}
        </Button>
      )}
      {isDeclining && (
        <Suspense>
          <DeclineDialog booking={booking} onAnswered={onAnswered} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
    </div>
  );
}
