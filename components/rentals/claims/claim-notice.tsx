"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";
import { useUsdAndRwf } from "@/components/ui/use-usd-and-rwf";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/** Lists at the top of the page the claims that wait for the renter's answer, with their deadlines. */
export function ClaimNotice({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.claims");
  const { instant } = useFormats();
  const usdAndRwf = useUsdAndRwf();
  return booking.claims
    .filter(({ can }) => can.answer)
    .map(({ id, kind, amountCents, amountRwf, answerBy }) => (
      <Alert key={id} variant="warning" title={t("asks", { amount: usdAndRwf(amountCents, amountRwf) })}>
        <p>
          {t("asksText", { kind: t(`kinds.${kind}`), when: instant(answerBy, booking.vehicle.timeZone) })}
        </p>
        <Button asChild className="mt-3">
          <a href={`#claim-${id}`}>{t("see")}</a>
        </Button>
      </Alert>
    ));
}
