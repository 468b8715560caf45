"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { refreshBookings } from "@/components/rentals/bookings/show-booking";
import { Button } from "@/components/ui/button";
import { type PaymentView, paymentView } from "@/lib/payments/payments/contract";
import { api } from "@/lib/platform/http/api-client";

/** Cancels a card payment that was not sent, so that another method can be chosen. */
export async function cancelCardAttempt({ id }: PaymentView): Promise<void> {
  try {
    await api.post(`/api/payments/${id}/cancellation`, {}, paymentView);
  } finally {
    await refreshBookings();
  }
}

/** Returns to the payment methods. */
export function OtherMethodButton({ payment, className }: { payment: PaymentView; className?: string }) {
  const t = useTranslations("payments.card");
  const { run: callOff, isBusy } = useAction(() => cancelCardAttempt(payment));
  return (
    <Button variant="ghost" busy={isBusy} onClick={() => callOff()} className={className}>
      {t("otherWay")}
    </Button>
  );
}
