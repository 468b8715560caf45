"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { releaseHold } from "@/components/rentals/bookings/release-hold";
import { canReleaseHold } from "@/components/rentals/bookings/unpaid-hold";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { bookingDetail } from "@/lib/rentals/bookings/contract";

/**
 * Shown when the actor's own booking holds the dates: continues with it, or releases it while nothing is
 * paid.
 */
export function HeldBooking({ bookingId, onReleased }: { bookingId: string; onReleased: () => void }) {
  const t = useTranslations("vehicles.booking.own");
  const { span } = useFormats();
  const page = `/dashboard/user/rentals/${bookingId}`;
  const { data: booking, error } = useResource(`/api/bookings/${bookingId}`, bookingDetail);
  const { run: release, isBusy } = useAction(async () => {
    await releaseHold(bookingId);
    onReleased();
  });
  if (!booking)
    return (
      error && (
        <Button asChild className="mt-3">
          <Link href={page}>{t("see")}</Link>
        </Button>
      )
    );
  const { startsAt, endsAt, vehicle, can } = booking;
  return (
    <>
      <p className="mt-2 tabular-nums">{span(startsAt, endsAt, vehicle.timeZone)}</p>
      {canReleaseHold(booking) && <p className="mt-1">{t("notCharged")}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button asChild>
          <Link href={can.pay ? `/payment?booking=${bookingId}` : page}>{can.pay ? t("pay") : t("see")}</Link>
        </Button>
        {canReleaseHold(booking) && (
          <Button variant="secondary" busy={isBusy} busyText={t("releasing")} onClick={() => void release()}>
            {t("release")}
          </Button>
        )}
      </div>
    </>
  );
}
