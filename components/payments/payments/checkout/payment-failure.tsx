"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAction } from "@/components/form/use-action";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { isMischarged, lastFailure } from "./checkout-step";
import { useStartPayment } from "./use-start-payment";

/**
 * Why the last attempt failed, with a button to try again; shown only after the provider has confirmed the failure. It
 * is above the price lines, so that payers who return from their bank on a phone see it.
 */
export function PaymentFailure({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("payments");
  const failure = lastFailure(booking);
  const pay = useStartPayment(booking);
  const [refusal, setRefusal] = useState<string>();
  const { run: sendAgain, isBusy } = useAction(async () => {
    if (!failure) return;
    setRefusal(undefined);
    const { purpose, method } = failure;
    await pay({ bookingId: booking.id, purpose, method, isRepeat: true });
  }, setRefusal);
  if (!failure) return null;
  const { status, failureCode, maskedPhone, purpose } = failure;
  const byStatus = { expired: "timed_out", cancelled: "called_off" } as const;
  const why = failureCode ?? byStatus[status as keyof typeof byStatus] ?? "rejected_by_payer";
  // Only the payment of the rental itself holds dates.
  const [stillHeld, notCharged] =
    purpose === "rent" ? (["stillHeld", "notCharged"] as const) : (["payAgain", "notChargedDue"] as const);
  return (
    <Alert variant="danger" title={t("outcome.failedTitle")}>
      <p>
        {t(`failures.${why}`)} {t(`failures.${isMischarged(failure) ? stillHeld : notCharged}`)}
      </p>
      {refusal && <p className="mt-2 font-medium">{refusal}</p>}
      {maskedPhone && (
        <Button
          variant="secondary"
          busy={isBusy}
          busyText={t("submit.busy")}
          onClick={() => sendAgain()}
          // With a phone number the label would be wider than a phone screen.
          className="mt-3 h-auto min-h-10 whitespace-normal py-2"
        >
          {t("failures.again", { phone: maskedPhone })}
        </Button>
      )}
    </Alert>
  );
}
