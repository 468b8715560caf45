"use client";

import { useTranslations } from "next-intl";
import { useServerClock } from "@/components/identity/sessions/use-server-clock";
import { ClockIcon } from "@/components/ui/icons";
import { useTimeLeft, useTimeText } from "@/components/ui/use-time-left";
import { MINUTE_MS } from "@/lib/platform/dates";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** The remaining minutes that are announced to screen readers, each once. */
const SPOKEN_MINUTES = [1, 2, 5, 10];

interface Props {
  until: string;
  /** What the time is for; the time follows. */
  title: string;
  /** What happens after that. */
  text: string;
}

/** How long something can still be paid, and what happens after that. */
export function HoldCountdown({ until, title, text }: Props) {
  const t = useTranslations("payments.hold");
  useServerClock();
  const left = useTimeLeft(until, () => void refreshResources("/api/bookings"));
  const timeText = useTimeText();
  const spoken = SPOKEN_MINUTES.find((minutes) => left <= minutes * MINUTE_MS);
  const isShort = left <= 2 * MINUTE_MS;
  return (
    <div className={`flex gap-3 rounded-md px-4 py-3 text-sm ${isShort ? "bg-warning-soft" : "bg-muted"}`}>
      <ClockIcon className={`mt-0.5 size-5 shrink-0 ${isShort ? "text-warning" : ""}`} />
      <div>
        <p className="font-medium">
          {title}{" "}
          <span role="timer" className="tabular-nums">
            {timeText(left)}
          </span>
        </p>
        <p className="text-muted-foreground">{text}</p>
      </div>
      <p aria-live="polite" className="sr-only">
        {left === 0 ? t("ended") : spoken ? t("left", { minutes: spoken }) : ""}
      </p>
    </div>
  );
}
