"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { OwnerEarnings } from "@/lib/rentals/bookings/money/contract";
import { earningsOfReturn } from "@/lib/rentals/bookings/money/owner-earnings";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";

/** Shown below the bill: what the return brought, the marketplace's commission and the owner's earnings. */
export function OwnerEarningsList({
  booking,
  earnings,
  isOwner,
}: {
  booking: BookingDetail;
  earnings: OwnerEarnings;
  isOwner: boolean;
}) {
  const t = useTranslations("renterReviews.earnings");
  const { usd } = useFormats();
  const atReturn = earningsOfReturn(booking, earnings.commissionPercent);
  const isPaidOut = isOwner && !isCounterBooking(booking) && earnings.cents + atReturn.cents > 0;
  return (
    <>
      <dl className="mt-4 space-y-2 border-t pt-3 text-sm tabular-nums">
        {atReturn.chargesCents > 0 && (
          <EarningsLine label={t("charges")} amount={usd(atReturn.chargesCents)} />
        )}
        {atReturn.compensationCents > 0 && (
          <EarningsLine label={t("compensation")} amount={usd(atReturn.compensationCents)} />
        )}
        <EarningsLine
          label={t("commission", { percent: earnings.commissionPercent })}
          amount={usd(-earnings.commissionCents - atReturn.commissionCents)}
        />
        {earnings.promotionCents > 0 && (
          <EarningsLine label={t("promotion")} amount={usd(earnings.promotionCents)} />
        )}
        <div className="flex items-baseline justify-between gap-4 font-semibold text-base">
          <dt>{t(isOwner ? "earn" : "ownerEarns")}</dt>
          <dd className="whitespace-nowrap">{usd(earnings.cents + atReturn.cents)}</dd>
        </div>
      </dl>
      {isPaidOut && (
        <p className="mt-2 text-muted-foreground text-sm">
          {t("paidOut")}{" "}
          <Link href="/dashboard/business/payouts" className="font-medium underline underline-offset-4">
            {t("payouts")}
          </Link>
        </p>
      )}
    </>
  );
}

function EarningsLine({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  );
}
