"use client";

import { useTranslations } from "next-intl";
import { useAct } from "@/components/api/use-act";
import { canChooseAnew } from "@/components/payments/payment-stage";
import { releaseHold } from "@/components/payments/release-hold";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";
import { useResource } from "@/lib/api/use-resource";
import { bookingDetail } from "@/lib/bookings/contract";
import { Link } from "@/lib/i18n/link";

/** The booking of one's own that has the dates: going on with it, or, while nothing is paid, giving them back. */
export function HeldBooking({ bookingId, onReleased }: { bookingId: string; onReleased: () => void }) {
  const t = useTranslations("vehicles.booking.own");
  const { span } = useFormats();
  const { data: booking } = useResource(`/api/bookings/${bookingId}`, bookingDetail);
  const { run: release, isBusy } = useAct(async () => {
    await releaseHold(bookingId);
    onReleased();
  });
  if (!booking) return null;
  const { startsAt, endsAt, vehicle, can } = booking;
  return (
    <>
      <p className="mt-2 tabular-nums">{span(startsAt, endsAt, vehicle.timeZone)}</p>
      {canChooseAnew(booking) && <p className="mt-1">{t("notCharged")}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button asChild>
          <Link
            href={can.pay ? `/payment?booking=${bookingId}` : `/dashboard/user/rentals/${bookingId}`}
            prefetch={false}
          >
            {can.pay ? t("pay") : t("see")}
          </Link>
        </Button>
        {canChooseAnew(booking) && (
          <Button variant="secondary" busy={isBusy} busyText={t("releasing")} onClick={() => void release()}>
            {t("release")}
          </Button>
        )}
      </div>
    </>
  );
}
