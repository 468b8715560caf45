"use client";

import { useLocale, useTranslations } from "next-intl";
import { CalendarIcon } from "@/components/ui/form-icons";
import { pauseList } from "@/lib/catalog/availability/pauses/contract";
import { LOST_EVENTS_MS } from "@/lib/messaging/realtime/use-events";
import { formatDay } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import { EndPauseButton } from "./end-pause-button";

/** Tells the team on every page that its whole business is paused. */
export function PauseBanner() {
  const t = useTranslations("dashboard.pause");
  const locale = useLocale();
  const { data } = useResource("/api/pauses", pauseList, { everyMs: LOST_EVENTS_MS });
  const running = data?.items.filter(({ isRunning, vehicle }) => isRunning && !vehicle) ?? [];
  return running.map((pause) => (
    <aside
      key={pause.id}
      aria-label={t("label")}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-info-soft px-4 py-2.5 text-sm"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-center gap-2">
        <CalendarIcon className="size-4.5 shrink-0 text-info" />
        {t("banner", { business: pause.business.name, to: formatDay(pause.to, locale) })}
      </p>
      <EndPauseButton pause={pause} />
    </aside>
  ));
}
