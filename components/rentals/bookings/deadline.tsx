"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { ClockIcon } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import { useTimeLeft, useTimeLeftText } from "@/components/ui/use-time-left";
import { dayIn, plusDays, timeIn } from "@/lib/platform/dates";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { serverNow } from "@/lib/platform/server-clock";
import type { BookingSummary } from "@/lib/rentals/bookings/contract";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import type { Viewer } from "./viewer";

/** Shows until when the current wait lasts, and reloads the list when it is over. */
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
      timeZone={booking.vehicle.timeZone}
      sentence={sentenceFor(booking, viewer)}
      name={booking.business.name}
      className={className}
    />
  );
}

function sentenceFor(booking: BookingSummary, viewer: Viewer) {
  if (booking.status === "requested") return viewer === "owner" ? "answer" : "ownerAnswers";
  const isAtCounter = isCounterBooking(booking);
  if (viewer === "owner" && isAtCounter) return "recordPayment";
  if (viewer !== "renter") return "renterPays";
  return isAtCounter ? "payAtCounter" : "pay";
}

function DeadlineText({
  until,
  timeZone,
  sentence,
  name,
  className,
}: {
  until: string;
  timeZone: string;
  sentence: ReturnType<typeof sentenceFor>;
  name: string;
  className?: string;
}) {
  const t = useTranslations("bookings.deadline");
  const left = useTimeLeft(until, () => void refreshResources("/api/bookings"));
  const when = useDeadlineTime(until, timeZone);
  const leftText = useTimeLeftText();
  return (
    <span
      className={cn("inline-flex items-start gap-1.5 text-sm text-warning tabular-nums", className)}
      role="timer"
      // The time changes between the server's rendering and the browser's.
      suppressHydrationWarning
    >
      <ClockIcon className="mt-0.5 size-4 shrink-0" />
      {left > 0 ? t(sentence, { name, when, left: leftText(left) }) : t("ended")}
    </span>
  );
}

/** "14:30 today", "09:00 tomorrow" or "4 Dec 2026, 09:00", the last in French with its article. */
function useDeadlineTime(until: string, timeZone: string): string {
  const t = useTranslations("bookings.deadline");
  const { instant } = useFormats();
  const [at, today] = [new Date(until), dayIn(serverNow(), timeZone)];
  const day = dayIn(at, timeZone);
  const time = timeIn(at, timeZone);
  if (day === today) return t("today", { time });
  if (day === plusDays(today, 1)) return t("tomorrow", { time });
  return t("later", { when: instant(until, timeZone) });
}
