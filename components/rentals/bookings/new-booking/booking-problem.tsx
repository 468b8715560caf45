"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useBookingContext } from "./booking-context";

const HeldBooking = lazyWithMessages(() =>
  import("./held-booking").then((module) => ({ default: module.HeldBooking })),
);

/**
 * The message that explains why the dates cannot be booked: an incomplete choice, a wrong order, or the
 * server's refusal.
 */
export function useBookingProblem() {
  const t = useTranslations("vehicles.booking");
  const { choice, pricing, notice } = useBookingContext();
  const { from, to } = choice;
  if (Boolean(from) !== Boolean(to)) return { kind: "half", message: t("selectBoth") } as const;
  if (from && to && to <= from) return { kind: "order", message: t("datesOrder") } as const;
  if (pricing.state === "unaddressed") return { kind: "half", message: t("addressFirst") } as const;
  const refusal = pricing.state === "refused" ? pricing : notice && { ...notice, isRetryable: false };
  return refusal && ({ ...refusal, kind: "refused" } as const);
}

export function BookingProblem() {
  const t = useTranslations("vehicles.booking");
  const { retry, onHoldReleased } = useBookingContext();
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
      {problem.heldBy && (
        <Suspense>
          <HeldBooking bookingId={problem.heldBy} onReleased={onHoldReleased} />
        </Suspense>
      )}
    </Alert>
  );
}
