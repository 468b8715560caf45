"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingSummary } from "@/lib/rentals/bookings/contract";

/** What of a booking's total was refunded, and what was never received. */
export function RefundedNote({
  booking: { refundedCents, writtenOffCents },
}: {
  booking: Pick<BookingSummary, "refundedCents" | "writtenOffCents">;
}) {
  const t = useTranslations("bookings.list");
  const { usd } = useFormats();
  const netRefundCents = refundedCents - writtenOffCents;
  return (
    <>
      {netRefundCents > 0 && (
        <span className="block whitespace-nowrap text-muted-foreground text-xs tabular-nums">
          {t("refunded", { amount: usd(netRefundCents) })}
        </span>
      )}
      {writtenOffCents > 0 && (
        <span className="block whitespace-nowrap text-muted-foreground text-xs tabular-nums">
          {t("writtenOff", { amount: usd(writtenOffCents) })}
        </span>
      )}
    </>
  );
}
