"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { RefundDialog } from "@/components/payments/booking-interventions/intervention-dialogs";
import { toast } from "@/components/ui/toast";
import { interventions } from "@/lib/payments/booking-interventions/contract";
import { useResource } from "@/lib/platform/http/use-resource";

/** The refund of a booking, opened from one of its payments; shows an error if nothing can be refunded any more. */
export function PaymentRefundDialog({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const t = useTranslations("paymentsAdmin");
  const path = `/api/admin/bookings/${bookingId}/interventions`;
  const { data, error } = useResource(path, interventions);
  const isImpossible = data ? data.refundableCents === 0 : error !== null;
  const giveUp = useEffectEvent(() => {
    toast.error(t(data ? "nothingToRefund" : "refundUnavailable"));
    onClose();
  });
  useEffect(() => {
    if (isImpossible) giveUp();
  }, [isImpossible]);
  if (!data || isImpossible) return null;
  return <RefundDialog bookingId={bookingId} interventions={data} onClose={onClose} />;
}
