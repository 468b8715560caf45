"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { OwnerEarnings } from "@/lib/rentals/bookings/money/contract";

/** Shown below the bill: the marketplace's commission and the owner's earnings. */
export function OwnerEarningsList({ earnings, isOwner }: { earnings: OwnerEarnings; isOwner: boolean }) {
  const t = useTranslations("renterReviews.earnings");
  const { usd } = useFormats();
  return (
    <dl className="mt-4 space-y-2 border-t pt-3 text-sm tabular-nums">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-muted-foreground">{t("commission", { percent: earnings.commissionPercent })}</dt>
        <dd className="whitespace-nowrap">{usd(-earnings.commissionCents)}</dd>
      </div>
      {earnings.promotionCents > 0 && (
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-muted-foreground">{t("promotion")}</dt>
          <dd className="whitespace-nowrap">{usd(earnings.promotionCents)}</dd>
        </div>
      )}
      <div className="flex items-baseline justify-between gap-4 font-semibold text-base">
        <dt>{t(isOwner ? "earn" : "ownerEarns")}</dt>
        <dd className="whitespace-nowrap">{usd(earnings.cents)}</dd>
      </div>
    </dl>
  );
}
