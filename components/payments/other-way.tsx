"use client";

import { useTranslations } from "next-intl";
import { useAct } from "@/components/api/use-act";
import { showBookingAgain } from "@/components/bookings/show-booking";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/api/client";
import { type PaymentView, paymentView } from "@/lib/payments/contract";

/** Puts away a card that nobody has sent; what the page shows next follows from that. */
export async function callOffCard({ id }: PaymentView): Promise<void> {
  try {
    await api.post(`/api/payments/${id}/cancellation`, {}, paymentView);
  } finally {
    await showBookingAgain();
  }
}

/** Back to the ways to pay. */
export function OtherWay({ payment, className }: { payment: PaymentView; className?: string }) {
  const t = useTranslations("payments.card");
  const { run: callOff, isBusy } = useAct(() => callOffCard(payment));
  return (
    <Button variant="ghost" busy={isBusy} onClick={() => callOff()} className={className}>
      {t("otherWay")}
    </Button>
  );
}
