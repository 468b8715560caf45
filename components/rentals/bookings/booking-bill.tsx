"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DriverTermList } from "@/components/catalog/driver-service/driver-term-list";
import { UsageTermList } from "@/components/catalog/pricing/usage-term-list";
import { useFormats } from "@/components/ui/use-formats";
import { quoteLineKey, quoteLineValues } from "@/lib/catalog/pricing/quote-lines";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { ReturnChargeLabel } from "./return-charge-label";

/** The lines of the bill; the deposit is listed separately because it is refunded. */
export function BookingBill({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.detail");
  const charges = useTranslations("bookings.charges");
  const lineTexts = useTranslations("quotes.lines");
  const { usd, rwf } = useFormats();
  // A paid booking that was cancelled shows its refund, even if that is zero.
  const isPaidAndCancelled =
    booking.status === "cancelled" &&
    booking.payments.some(({ purpose, status }) => purpose === "rent" && status === "captured");
  const refundedCents = booking.refundedCents - booking.writtenOffCents;
  const isAsked = !["expired", "declined", "cancelled"].includes(booking.status);
  // After the rental, the part that was kept and refunded is described instead.
  const isDepositAsked =
    booking.depositCents > 0 && isAsked && !["completed", "no_show"].includes(booking.status);
  return (
    <div className="text-sm tabular-nums">
      <dl className="space-y-2">
        {booking.lines.map((line) => (
          <BillLine
            key={quoteLineKey(line)}
            label={lineTexts(line.rule, quoteLineValues(line, usd(line.unitCents)))}
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
      {booking.charges.length > 0 && (
        <section className="mt-4 border-t pt-3">
          <h3 className="font-medium">{charges("title")}</h3>
          <dl className="mt-2 space-y-2">
            {booking.charges.map((charge) => (
              <BillLine
                key={charge.kind}
                label={<ReturnChargeLabel charge={charge} vehicle={booking.vehicle} />}
                amount={usd(charge.amountCents)}
              />
            ))}
          </dl>
          <p className="mt-0.5 text-muted-foreground text-xs">{charges("apart")}</p>
        </section>
      )}
      <dl className="mt-4 space-y-2 border-t pt-3 empty:hidden">
        {(refundedCents > 0 || isPaidAndCancelled) && (
          <BillLine label={t("refunded")} amount={usd(0 - refundedCents)} />
        )}
        {booking.writtenOffCents > 0 && (
          <BillLine label={t("writtenOff")} amount={usd(-booking.writtenOffCents)} />
        )}
        {isDepositAsked && <BillLine label={t("deposit")} amount={usd(booking.depositCents)} />}
      </dl>
      {/* An active booking without a deposit shows a notice below that the owner waived it. */}
      {isDepositAsked && !(booking.status === "active" && booking.deposit && !booking.deposit.isHeld) && (
        <p className="mt-0.5 text-muted-foreground text-xs">{t("depositNote")}</p>
      )}
      {isAsked && (
        <UsageTermList
          terms={booking.usageTerms}
          fuelType={booking.vehicle.fuelType}
          rate={null}
          className="mt-4 border-t pt-3 text-muted-foreground"
        />
      )}
      {isAsked && (
        <DriverTermList
          terms={{ ...booking.driverRequirements, ...booking.driverService }}
          rate={null}
          className="mt-1 text-muted-foreground"
        />
      )}
    </div>
  );
}

function BillLine({ label, amount }: { label: ReactNode; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  );
}
