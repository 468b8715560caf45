"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { sendLater, useDelayedSend } from "@/components/form/delayed-sends";
import { UndoSend } from "@/components/form/undo-send";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import {
  type BookingDetail,
  type BookingSummary,
  bookingDetail,
  type ReasonRequest,
} from "@/lib/rentals/bookings/contract";
import { refreshBookings, showBooking } from "./show-booking";

// Loaded on the first press.
const DeclineDialog = lazy(() =>
  import("./decline-dialog").then((module) => ({ default: module.DeclineDialog })),
);

/**
 * Accept and decline buttons; renders nothing for viewers who may not answer. Both can be undone for ten seconds,
 * before anybody is notified; declining asks for a reason first.
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
  const declined = useTranslations("bookings.decline");
  const [isDeclining, setDeclining] = useState(false);
  // Kept for another attempt after an undo or a refusal.
  const [reason, setReason] = useState("");
  const { id, can, deadlineAt } = booking;
  const keys = { accept: `accept ${id}`, decline: `decline ${id}` };
  async function answer(noun: string, request: object, key: string, done: string) {
    try {
      const answered = await api.post(`/api/bookings/${id}/${noun}`, request, bookingDetail, key);
      onAnswered?.(answered);
      await showBooking(answered);
    } catch (error) {
      // Somebody else answered first, or the response was lost: reload the current state behind the message.
      void refreshBookings();
      throw error;
    }
    toast.success(done);
  }
  const accept = useAction(() => answer("acceptance", {}, keys.accept, t("accepted")));
  const decline = useAction((request: ReasonRequest) =>
    answer("decline", request, keys.decline, declined("done")),
  );
  const acceptsAt = useDelayedSend(keys.accept);
  const declinesAt = useDelayedSend(keys.decline);
  if (!can.accept && !can.decline) return null;
  if (acceptsAt)
    return (
      <UndoSend
        sendKey={keys.accept}
        at={acceptsAt}
        status={t("accepting")}
        text={(seconds) => t("acceptingIn", { seconds })}
      />
    );
  // Not before the dialog is closed, which would take the focus back.
  if (declinesAt && !isDeclining)
    return (
      <UndoSend
        sendKey={keys.decline}
        at={declinesAt}
        status={t("declining")}
        text={(seconds) => t("decliningIn", { seconds })}
      />
    );
  return (
    <div className="flex w-full flex-wrap gap-2">
      {can.decline && (
        <Button
          variant="secondary"
          disabled={accept.isBusy}
          busy={decline.isBusy}
          busyText={declined("busy")}
          onClick={() => setDeclining(true)}
          className="grow"
        >
          {t("decline")}
        </Button>
      )}
      {can.accept && (
        <Button
          disabled={decline.isBusy}
          busy={accept.isBusy}
          busyText={t("acceptBusy")}
          onClick={() => sendLater(keys.accept, () => accept.run(), { until: deadlineAt })}
          className="grow"
        >
          {t("accept")}
        </Button>
      )}
      {isDeclining && (
        <Suspense>
          <DeclineDialog
            name={booking.renter.name}
            reason={reason}
            onDecline={(request) => {
              setReason(request.reason ?? "");
              setDeclining(false);
              sendLater(keys.decline, () => decline.run(request), { until: deadlineAt });
            }}
            onClose={() => setDeclining(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
