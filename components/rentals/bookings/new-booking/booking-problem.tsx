"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { Alert } from "@/components/ui/alert";
import { bookingPart, useBookingContext } from "./booking-context";

const HeldBooking = bookingPart(() => import("./held-booking").then((module) => module.HeldBooking));

interface Problem {
  kind: "half" | "order" | "refused";
  message: string;
  /** The next step is another attempt. */
  isRetryable?: boolean;
  heldBy?: string;
}

/**
 * The message that explains why the dates cannot be booked: an incomplete choice, a wrong order, or the
 * server's refusal.
 */
export function useBookingProblem(): Problem | undefined {
  const t = useTranslations("vehicles.booking");
  const { choice, pricing, notice } = useBookingContext();
  const { from, to } = choice;
  const refusal = pricing.state === "refused" && !notice?.isRetryable ? pricing : notice;
  if (refusal) return { ...refusal, kind: "refused" };
  if (Boolean(from) !== Boolean(to)) return { kind: "half", message: t("selectBoth") };
  if (from && to && to <= from) return { kind: "order", message: t("datesOrder") };
  if (pricing.state === "unaddressed") return { kind: "half", message: t("addressFirst") };
}

export function BookingProblem() {
  const { onHoldReleased } = useBookingContext();
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
      {problem.heldBy && (
        <Suspense>
          <HeldBooking bookingId={problem.heldBy} onReleased={onHoldReleased} />
        </Suspense>
      )}
    </Alert>
  );
}
