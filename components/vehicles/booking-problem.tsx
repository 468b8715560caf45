"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useBookingContext } from "./booking-context";

/** What keeps the dates from being booked: half a choice, the wrong order, or the server's kind sentence. */
export function BookingProblem() {
  const t = useTranslations("vehicles.booking");
  const { choice, pricing, notice, retry } = useBookingContext();
  const { from, to } = choice;
  if (Boolean(from) !== Boolean(to))
    return (
      <p role="status" className="text-muted-foreground text-sm">
        {t("selectBoth")}
      </p>
    );
  if (from && to && to <= from) return <Alert variant="danger">{t("datesOrder")}</Alert>;
  const message = pricing.state === "refused" ? pricing.message : notice;
  if (!message) return null;
  return (
    <Alert variant="warning">
      {message}
      {pricing.state === "refused" && pricing.isRetryable && (
        <Button variant="link" className="mt-1 block" onClick={retry}>
          {t("retry")}
        </Button>
      )}
    </Alert>
  );
}
