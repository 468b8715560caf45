"use client";

import { Suspense } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { bookingPart, useBookingContext } from "./booking-context";

const QuoteLines = bookingPart(() => import("./quote-lines").then((module) => module.QuoteLines));

/** The quote for the chosen dates; its space is reserved while it loads. */
export function BookingQuote() {
  const { pricing, vehicle } = useBookingContext();
  if (pricing.state === "pricing") return <QuoteSkeleton />;
  if (pricing.state !== "priced") return null;
  return (
    <Suspense fallback={<QuoteSkeleton />}>
      <QuoteLines quote={pricing.quote} timeZone={vehicle.timeZone} />
    </Suspense>
  );
}

function QuoteSkeleton() {
  return (
    <div className="flex flex-col gap-2.5">
      <Skeleton className="h-5.25" />
      <Skeleton className="h-[4.1rem]" />
      <Skeleton className="h-5.25" />
      <Skeleton className="h-6.25" />
    </div>
  );
}
