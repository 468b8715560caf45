"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { sendLater, undoSend, useDelayedSend } from "@/components/form/delayed-sends";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { useTimeLeft } from "@/components/ui/use-time-left";
import { api } from "@/lib/platform/http/api-client";
import { type BookingDetail, type BookingSummary, bookingDetail } from "@/lib/rentals/bookings/contract";
import { showBooking } from "./show-booking";

// Dialog and form are 30 KB, so they load on the first press.
const DeclineDialog = lazy(() =>
  import("./decline-dialog").then((module) => ({ default: module.DeclineDialog })),
);

/**
 * Accept and decline buttons; renders nothing for viewers who may not answer. Accepting can be undone for ten seconds,
 * before anybody is notified; declining asks for confirmation.
 */
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
  const key = `accept ${booking.id}`;
  const acceptedAt = useDelayedSend(key);
  if (!booking.can.accept && !booking.can.decline) return null;
  if (acceptedAt) return <UndoAcceptance at={acceptedAt} onUndo={() => undoSend(key)} />;
  return (
    <div className="flex w-full gap-2">
      {booking.can.decline && (
        <Button variant="secondary" disabled={isBusy} onClick={() => setDeclining(true)} className="grow">
          {t("decline")}
        </Button>
      )}
      {booking.can.accept && (
        <Button
          busy={isBusy}
          busyText={t("acceptBusy")}
          onClick={() => sendLater(key, () => void accept(), booking.deadlineAt)}
          className="grow"
        >
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

function UndoAcceptance({ at, onUndo }: { at: string; onUndo: () => void }) {
  const t = useTranslations("bookings.detail");
  const seconds = Math.ceil(useTimeLeft(at) / 1_000);
  return (
    <div className="flex w-full items-center justify-end gap-3">
      <span role="status" className="sr-only">
        {t("accepting")}
      </span>
      <span aria-hidden="true" className="text-muted-foreground text-sm tabular-nums">
        {t("acceptingIn", { seconds })}
      </span>
      {/* The button that had the focus was removed. */}
      <Button autoFocus variant="secondary" onClick={onUndo}>
        {t("undo")}
      </Button>
    </div>
  );
}
