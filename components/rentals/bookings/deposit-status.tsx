"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import { useUsdAndRwf } from "@/components/ui/use-usd-and-rwf";
import { serverNow } from "@/lib/platform/server-clock";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import { isDepositAtCounter } from "./counter-deposit";

/** Describes the deposit in one sentence, and after the return what was kept and refunded. */
export function DepositStatus({
  booking,
  className = "mt-3",
}: {
  booking: BookingDetail;
  className?: string;
}) {
  const t = useTranslations("bookings.deposit");
  const { usd, instant } = useFormats();
  const usdAndRwf = useUsdAndRwf();
  const { deposit, status } = booking;
  if (!deposit || !["confirmed", "active", "completed"].includes(status)) return null;
  const amount = usd(booking.depositCents);
  const toPay = usdAndRwf(booking.depositCents, booking.depositRwf);
  const from = instant(deposit.opensAt, booking.vehicle.timeZone);
  // Once the deposit can be paid, a notice with a button already tells the renter.
  const isOpen = booking.dues.some(({ purpose }) => purpose === "deposit");
  // The part of an authorisation that is not taken was never charged.
  const wasCharged = booking.payments.some(
    ({ purpose, method, refundedAmount, pendingRefundAmount }) =>
      purpose === "deposit" && (method !== "card" || refundedAmount + pendingRefundAmount > 0),
  );
  const refundText = isDepositAtCounter(booking) ? "refundedAtCounter" : wasCharged ? "refunded" : "released";
  const reason = booking.handovers.findLast(({ kind }) => kind === "return")?.depositKeptReason;
  return (
    <div className={`space-y-1 text-sm ${className}`}>
      {status !== "completed" && deposit.isHeld && (
        <p>{deposit.isCollected ? t("collected", { amount }) : t("authorised", { amount })}</p>
      )}
      {status === "confirmed" && !deposit.isHeld && !isOpen && (
        <p className="text-muted-foreground">
          {isCounterBooking(booking)
            ? t("atCounter", { amount: toPay })
            : new Date(deposit.opensAt) > serverNow()
              ? t("opens", { amount: toPay, from })
              : t("awaited", { amount: toPay })}
        </p>
      )}
      {status === "active" && !deposit.isHeld && (
        <p className="text-muted-foreground">{t(deposit.isWaived ? "waived" : "gone")}</p>
      )}
      {deposit.chargesCents > 0 && <p>{t("charges", { amount: usd(deposit.chargesCents) })}</p>}
      {deposit.damageCents > 0 && (
        <p>
          {t("damage", { amount: usd(deposit.damageCents) })}
          {reason && ` ${reason}`}
        </p>
      )}
      {deposit.claimsCents > 0 && <p>{t("claims", { amount: usd(deposit.claimsCents) })}</p>}
      {deposit.settlesAt && deposit.openCents > 0 && (
        <p>
          {new Date(deposit.settlesAt) > serverNow()
            ? t("open", {
                amount: usd(deposit.openCents),
                when: instant(deposit.settlesAt, booking.vehicle.timeZone),
              })
            : t("waiting", { amount: usd(deposit.openCents) })}
        </p>
      )}
      {status === "completed" && deposit.refundCents > 0 && (
        <p>{t(refundText, { amount: usd(deposit.refundCents) })}</p>
      )}
      {booking.chargesWaivedCents > 0 && (
        <p>{t("chargesWaived", { amount: usd(booking.chargesWaivedCents) })}</p>
      )}
    </div>
  );
}
