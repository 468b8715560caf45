"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Pause } from "@/lib/catalog/availability/pauses/contract";
import { formatDay } from "@/lib/platform/dates";
import { EndPauseButton } from "./end-pause-button";

/** The pauses that are not over, each with a button to end it. */
export function PauseList({ pauses }: { pauses: Pause[] }) {
  const t = useTranslations("dashboard.pause");
  const locale = useLocale();
  if (pauses.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {pauses.map((pause) => (
        <li key={pause.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
          <span>
            {t(pause.isRunning ? "running" : "planned", {
              from: formatDay(pause.from, locale),
              to: formatDay(pause.to, locale),
            })}
          </span>
          <EndPauseButton pause={pause} />
        </li>
      ))}
    </ul>
  );
}
