"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useAct } from "@/components/api/use-act";
import { Button } from "@/components/ui/button";
import { addressKey } from "@/components/vehicles/booking-choice";
import type { BookingDetail } from "@/lib/bookings/contract";
import { localPath } from "@/lib/i18n/local-path";
import { canChooseAnew } from "./payment-stage";
import { releaseHold } from "./release-hold";
import { sameCarHref } from "./same-car";

/** Back to the car with everything kept; the hold is given back, or one's own dates could not be chosen there. */
export function ChangeChoice({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("payments.change");
  const locale = useLocale();
  const router = useRouter();
  const { run: change, isBusy } = useAct(async () => {
    await releaseHold(booking.id);
    const { vehicle, deliveryAddress } = booking;
    if (deliveryAddress) sessionStorage.setItem(addressKey(vehicle.id), deliveryAddress);
    // Coming back here one would only read that this booking is cancelled.
    router.replace(localPath(sameCarHref(booking), locale));
  });
  if (!canChooseAnew(booking)) return null;
  return (
    <div className="mt-3">
      <Button variant="link" busy={isBusy} busyText={t("busy")} onClick={() => void change()}>
        {t("action")}
      </Button>
      <p className="mt-1 text-muted-foreground text-xs">{t("note")}</p>
    </div>
  );
}
