"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail } from "@/lib/bookings/contract";
import { lineKey, lineValues } from "@/lib/quote-lines/rules";

/** What the rental costs, line by line; the deposit stands apart because it comes back. */
export function BookingBill({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.detail");
  const lines = useTranslations("quotes.lines");
  const { usd, rwf } = useFormats();
  // Of a rental that does not take place nobody asks for a deposit any more.
  const isAsked = !["expired", "declined", "cancelled"].includes(booking.status);
  return (
    <div className="text-sm tabular-nums">
      <dl className="space-y-2">
        {booking.lines.map((line) => (
          <Line
            key={lineKey(line)}
            label={lines(line.rule, lineValues(line, usd(line.unitCents)))}
            amount={usd(line.amountCents)}
          />
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t pt-3 font-semibold text-base">
          <dt>{t("total")}</dt>
          <dd>{usd(booking.totalCents)}</dd>
        </div>
      </dl>
      <p className="mt-0.5 text-right text-muted-foreground text-xs">
        {t("inFrancs", { amount: rwf(booking.totalRwf) })}
      </p>
      <dl className="mt-4 space-y-2 border-t pt-3 empty:hidden">
        {booking.refundedCents > 0 && <Line label={t("refunded")} amount={usd(-booking.refundedCents)} />}
        {isAsked && <Line label={t("deposit")} amount={usd(booking.depositCents)} />}
      </dl>
      {/* Below it the page says that the host does without. */}
      {isAsked && !(booking.status === "active" && booking.deposit && !booking.deposit.isHeld) && (
        <p className="mt-0.5 text-muted-foreground text-xs">{t("depositNote")}</p>
      )}
    </div>
  );
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  );
}
