"use client";

import { useTranslations } from "next-intl";
import { useRefundDestination } from "@/components/rentals/bookings/use-refund-destination";
import type { Viewer } from "@/components/rentals/bookings/viewer";
import { Badge } from "@/components/ui/badge";
import { useFormats } from "@/components/ui/use-formats";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { isCounterMethod } from "@/lib/rentals/bookings/money/contract";

const tones = {
  created: "default",
  pending: "warning",
  authorized: "info",
  captured: "success",
  failed: "danger",
  expired: "default",
  cancelled: "default",
  refunded: "info",
} as const;

/** All payment attempts of a booking and their results; administrators get links to their pages. */
export function BookingPayments({ booking, viewer }: { booking: BookingDetail; viewer: Viewer }) {
  const t = useTranslations("bookings");
  const failures = useTranslations("payments.failures");
  const { money, instant } = useFormats();
  const destinationOf = useRefundDestination(booking);
  const nameOf = ({ purpose, method }: BookingDetail["payments"][number]) =>
    `${t(`purpose.${purpose}`)} · ${t(`method.${method}`)}`;
  if (booking.payments.length === 0)
    return <p className="text-muted-foreground text-sm">{t("detail.noPayments")}</p>;
  return (
    <ul className="space-y-3 text-sm">
      {booking.payments.map((payment) => (
        <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <div>
            <p className="font-medium">
              {viewer === "admin" ? (
                <Link
                  href={`/dashboard/admin/payments/${payment.id}`}
                  className="touch-target relative underline underline-offset-4"
                >
                  {nameOf(payment)}
                </Link>
              ) : (
                nameOf(payment)
              )}
            </p>
            <p className="text-muted-foreground text-xs tabular-nums">
              {instant(payment.createdAt, booking.vehicle.timeZone)}
            </p>
          </div>
          <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
            {payment.isWrittenOff ? (
              <Badge variant="danger">{t("paymentStatus.writtenOff")}</Badge>
            ) : (
              <Badge variant={tones[payment.status]}>{t(`paymentStatus.${payment.status}`)}</Badge>
            )}
            <span className="min-w-24 text-right font-medium tabular-nums">
              {money(payment.chargedAmount, payment.currency)}
            </span>
          </div>
          {payment.failureCode && (
            <p className="w-full text-muted-foreground text-xs">{failures(payment.failureCode)}</p>
          )}
          <RefundedAmount payment={payment} />
          {viewer === "renter" && destinationOf(payment) && (
            <p className="w-full text-muted-foreground text-xs">{destinationOf(payment)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Details of a payment: a larger authorised amount, partial refunds and refunds in progress. */
function RefundedAmount({ payment }: { payment: BookingDetail["payments"][number] }) {
  const t = useTranslations("bookings.detail");
  const { money } = useFormats();
  const { amount, chargedAmount, refundedAmount, pendingRefundAmount, currency } = payment;
  const pendingText = payment.isRefundDelayed ? "refundDelayed" : "refundPending";
  const notes = [
    chargedAmount < amount && t("authorisedFull", { amount: money(amount, currency) }),
    refundedAmount > 0 &&
      refundedAmount < chargedAmount &&
      t("refundedAmount", { amount: money(refundedAmount, currency) }),
    pendingRefundAmount > 0 &&
      t(isCounterMethod(payment.method) ? "refundAtCounter" : pendingText, {
        amount: money(pendingRefundAmount, currency),
      }),
  ].filter(Boolean);
  if (notes.length === 0) return null;
  return <p className="w-full text-right text-muted-foreground text-xs tabular-nums">{notes.join(" · ")}</p>;
}
