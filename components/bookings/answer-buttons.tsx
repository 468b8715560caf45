"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useAct } from "@/components/api/use-act";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { type BookingSummary, bookingDetail } from "@/lib/bookings/contract";
import { showBooking } from "./show-booking";

// Dialog and form weigh 30 KB: they come with the first press.
const DeclineDialog = lazy(() =>
  import("./decline-dialog").then((module) => ({ default: module.DeclineDialog })),
);

/** Yes or no to a request; nothing where the person may not answer. */
export function AnswerButtons({ booking }: { booking: BookingSummary }) {
  const t = useTranslations("bookings.detail");
  const [isDeclining, setDeclining] = useState(false);
  const { run: accept, isBusy } = useAct(async () => {
    const path = `/api/bookings/${booking.id}/acceptance`;
    await showBooking(await api.post(path, {}, bookingDetail, `accept ${booking.id}`));
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
          <DeclineDialog booking={booking} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
    </div>
  );
}
