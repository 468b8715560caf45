"use client";

import { useLocale, useTranslations } from "next-intl";
import { cellOf, dayName } from "@/components/ui/calendar-names";
import { OpenDialog } from "@/components/ui/open-dialog";
import type { Timeline, TimelineRow } from "@/lib/calendars/contract";
import { touchesDay } from "@/lib/calendars/rules";
import { EntryList } from "./entry-list";

/** What has a car on a day (or the one entry that was pressed): the way to it, and blocks can be taken away. */
export function EntriesDialog({
  row,
  day,
  entryId,
  sheet,
  onClose,
}: {
  row: TimelineRow;
  day: string;
  entryId?: string;
  /** As it stands now: what was removed is gone from it. */
  sheet: Timeline;
  onClose: () => void;
}) {
  const t = useTranslations("calendars");
  const locale = useLocale();
  const { vehicle, can } = row;
  const now = sheet.items.find((item) => item.vehicle.id === vehicle.id)?.entries ?? [];
  const entries = now.filter((entry) =>
    entryId ? entry.id === entryId : touchesDay(entry, day, vehicle.timeZone),
  );
  return (
    <OpenDialog title={vehicle.title} text={dayName(cellOf(day), locale)} onClose={onClose}>
      {entries.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t("timeline.freeNow")}</p>
      ) : (
        <EntryList
          path={`/api/vehicles/${encodeURIComponent(vehicle.id)}`}
          entries={entries}
          timeZone={vehicle.timeZone}
          canChange={can.change}
        />
      )}
    </OpenDialog>
  );
}
