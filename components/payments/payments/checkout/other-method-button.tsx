"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { refreshBookings } from "@/components/rentals/bookings/show-booking";
import { Button } from "@/components/ui/button";
import { type PaymentView, paymentView } from "@/lib/payments/payments/contract";
import { api } from "@/lib/platform/http/api-client";

/** Puts away a card that nobody has sent; what the page shows next follows from that. */
export async function cancelCardAttempt({ id }: PaymentView): Promise<void> {
  try {
    await api.post(`/api/payments/${id}/cancellation`, {}, paymentView);
  } finally {
    await refreshBookings();
  }
}

/** Back to the ways to pay. */
export function OtherMethodButton({ payment, className }: { payment: PaymentView; className?: string }) {
  const t = useTranslations("payments.card");
  const { run: callOff, isBusy } = useAction(() => cancelCardAttempt(payment));
  return (
    <Button variant="ghost" busy={isBusy} onClick={() => callOff()} className={className}>
      {t("otherWay")}
    </Button>
  );
}
