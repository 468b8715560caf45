"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useBookingContext } from "./booking-context";

/** What keeps the dates from being booked: half a choice, the wrong order, or the server's kind sentence. */
export function useBookingProblem() {
  const t = useTranslations("vehicles.booking");
  const { choice, pricing, notice } = useBookingContext();
  const { from, to } = choice;
  if (Boolean(from) !== Boolean(to)) return { kind: "half", message: t("selectBoth") } as const;
  if (from && to && to <= from) return { kind: "order", message: t("datesOrder") } as const;
  const message = pricing.state === "refused" ? pricing.message : notice;
  const isRetryable = pricing.state === "refused" && pricing.isRetryable;
  return message ? ({ kind: "refused", message, isRetryable } as const) : undefined;
}

export function BookingProblem() {
  const t = useTranslations("vehicles.booking");
  const { retry } = useBookingContext();
  const problem = useBookingProblem();
  if (!problem) return null;
  if (problem.kind === "half")
    return (
      <p role="status" className="text-muted-foreground text-sm">
        {problem.message}
      </p>
    );
  if (problem.kind === "order") return <Alert variant="danger">{problem.message}</Alert>;
  return (
    <Alert variant="warning">
      {problem.message}
      {problem.isRetryable && (
        <Button variant="link" className="mt-1 block" onClick={retry}>
          {t("retry")}
        </Button>
      )}
    </Alert>
  );
}
