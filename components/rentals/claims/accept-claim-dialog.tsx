"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useUsdAndRwf } from "@/components/ui/use-usd-and-rwf";
import type { BookingClaim } from "@/lib/rentals/bookings/claims/contract";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { postClaim } from "./post-claim";

export function AcceptClaimDialog({
  booking,
  claim,
  onClose,
}: {
  booking: BookingDetail;
  claim: BookingClaim;
  onClose: () => void;
}) {
  const t = useTranslations("bookings.claims");
  const usdAndRwf = useUsdAndRwf();
  async function accept() {
    await postClaim(`/api/bookings/${booking.id}/claims/${claim.id}/acceptance`, {}, `accept ${claim.id}`);
    toast.success(t("accepted"));
  }
  return (
    <ConfirmDialog
      title={t("acceptTitle", { amount: usdAndRwf(claim.amountCents, claim.amountRwf) })}
      text={t(booking.deposit?.openCents ? "acceptHeld" : "acceptPay")}
      confirm={t("accept")}
      busy={t("acceptBusy")}
      cancel={t("back")}
      variant="default"
      onConfirm={accept}
      onClose={onClose}
    />
  );
}
