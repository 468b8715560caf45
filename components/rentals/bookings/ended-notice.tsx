"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";
import { Link } from "@/lib/platform/i18n/link";
import { serverNow } from "@/lib/platform/server-clock";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { endingOf, refundsOf } from "./ending-of";
import { otherVehiclesHref } from "./same-vehicle-links";
import { useRefundDestination } from "./use-refund-destination";

/**
 * Tells the renter how a declined, cancelled or expired booking ended, why, and what becomes of the money, and links to
 * other vehicles.
 */
export function EndedNotice({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.ended");
  const moneyTexts = useMoneyTexts(booking);
  const ending = endingOf(booking);
  if (!ending) return null;
  const { how, note } = ending;
  return (
    <Alert variant="info" title={t(how)}>
      {note && <blockquote className="mb-1 break-words border-l-2 pl-3">{note}</blockquote>}
      {moneyTexts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {new Date(booking.startsAt) > serverNow() && (
        <Button asChild variant="secondary" className="mt-3">
          <Link href={otherVehiclesHref(booking)}>{t("action")}</Link>
        </Button>
      )}
    </Alert>
  );
}

function useMoneyTexts(booking: BookingDetail): string[] {
  const t = useTranslations("bookings.ended");
  const { money } = useFormats();
  const destinationOf = useRefundDestination(booking);
  const refunds = refundsOf(booking);
  if (refunds.length > 0)
    return refunds.flatMap(({ payment, amount }) => {
      const destination = destinationOf(payment);
      const text = t("refund", { amount: money(amount, payment.currency) });
      return destination ? [text, destination] : [text];
    });
  const statuses = booking.payments.map(({ status }) => status);
  // A payment under way may still be charged, and is then refunded.
  if (statuses.includes("pending")) return [];
  return [t(statuses.includes("captured") ? "notRefunded" : "notCharged")];
}
