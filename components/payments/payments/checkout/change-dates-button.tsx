"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { addressKey } from "@/components/rentals/bookings/new-booking/booking-choice";
import { releaseHold } from "@/components/rentals/bookings/release-hold";
import { sameVehicleHref } from "@/components/rentals/bookings/same-vehicle-links";
import { canReleaseHold } from "@/components/rentals/bookings/unpaid-hold";
import { Button } from "@/components/ui/button";
import { writeStorage } from "@/lib/platform/browser-storage";
import { localPath } from "@/lib/platform/i18n/local-path";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/** Returns to the vehicle with all choices kept. Releases the hold first, because it would block the same dates. */
export function ChangeDatesButton({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("payments.change");
  const locale = useLocale();
  const router = useRouter();
  const { run: change, isBusy } = useAction(async () => {
    await releaseHold(booking.id);
    const { vehicle, deliveryAddress } = booking;
    if (deliveryAddress) writeStorage("sessionStorage", addressKey(vehicle.id), deliveryAddress);
    // Replaces the history entry: going back would only show a cancelled booking.
    router.replace(localPath(sameVehicleHref(booking), locale));
  });
  if (!canReleaseHold(booking)) return null;
  return (
    <div className="mt-3">
      <Button variant="link" busy={isBusy} busyText={t("busy")} onClick={() => void change()}>
        {t("action")}
      </Button>
      <p className="mt-1 text-muted-foreground text-xs">{t("note")}</p>
    </div>
  );
}
