"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { ClockIcon } from "@/components/ui/icons";
import { useTimeLeft, useTimeText } from "@/components/ui/use-time-left";
import { refreshResources } from "@/lib/platform/http/use-resource";
import type { BookingSummary } from "@/lib/rentals/bookings/contract";
import type { Viewer } from "./viewer";

/** Shows the remaining time of the current wait, and reloads the list when it is over. */
export function Deadline({
  booking,
  viewer,
  className,
}: {
  booking: BookingSummary;
  viewer: Viewer;
  className?: string;
}) {
  if (!booking.deadlineAt) return null;
  return (
    <DeadlineText
      until={booking.deadlineAt}
      sentence={sentenceFor(booking.status, viewer)}
      className={className}
    />
  );
}

function sentenceFor(status: BookingSummary["status"], viewer: Viewer) {
  if (status === "requested") return viewer === "owner" ? "answer" : "ownerAnswers";
  return viewer === "renter" ? "pay" : "renterPays";
}

function DeadlineText({
  until,
  sentence,
  className,
}: {
  until: string;
  sentence: "pay" | "renterPays" | "ownerAnswers" | "answer";
  className?: string;
}) {
  const t = useTranslations("bookings.deadline");
  const left = useTimeLeft(until, () => void refreshResources("/api/bookings"));
  const text = useTimeText();
  return (
    <span
      className={cn("inline-flex items-start gap-1.5 text-sm text-warning tabular-nums", className)}
      role="timer"
      // The time changes between the server's rendering and the browser's.
      suppressHydrationWarning
    >
      <ClockIcon className="mt-0.5 size-4 shrink-0" />
      {left > 0 ? t(sentence, { time: text(left) }) : t("ended")}
    </span>
  );
}
