"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import { type BookingDetail, type BookingSummary, bookingDetail } from "@/lib/rentals/bookings/contract";
import { showBooking } from "./show-booking";

// Dialog and form are 30 KB, so they load on the first press.
const DeclineDialog = lazy(() =>
  import("./decline-dialog").then((module) => ({ default: module.DeclineDialog })),
);

/** Accept and decline buttons; renders nothing for viewers who may not answer. */
export function AnswerButtons({
  booking,
  onAnswered,
}: {
  booking: BookingSummary;
  /** Called before the lists are reloaded. */
  onAnswered?: (booking: BookingDetail) => void;
}) {
  const t = useTranslations("bookings.detail");
  const [isDeclining, setDeclining] = useState(false);
  const { run: accept, isBusy } = useAction(async () => {
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
