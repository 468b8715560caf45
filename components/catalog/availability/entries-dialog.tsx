"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { cellOf, dayName } from "@/components/ui/calendar-names";
import { OpenDialog } from "@/components/ui/open-dialog";
import type { Timeline, TimelineRow } from "@/lib/catalog/availability/calendar/contract";
import { touchesDay } from "@/lib/catalog/availability/calendar/rules";
import { EntryList } from "./entry-list";

/** The entries of a vehicle on a day (or the pressed entry), with their actions. */
export function EntriesDialog({
  row,
  day,
  entryId,
  timeline,
  bookingActions,
  onClose,
}: {
  row: TimelineRow;
  day: string;
  entryId?: string;
  /** The current data: removed entries are missing from it. */
  timeline: Timeline;
  bookingActions: ComponentProps<typeof EntryList>["bookingActions"];
  onClose: () => void;
}) {
  const t = useTranslations("calendars");
  const locale = useLocale();
  const { vehicle, can } = row;
  const now = timeline.items.find((item) => item.vehicle.id === vehicle.id)?.entries ?? [];
  // A block that was removed and put back has another id.
  const isThere = now.some(({ id }) => id === entryId);
  const entries = now.filter((entry) =>
    isThere ? entry.id === entryId : touchesDay(entry, day, vehicle.timeZone),
  );
  return (
    <OpenDialog title={vehicle.title} text={dayName(cellOf(day), locale)} onClose={onClose}>
      <EntryList
        path={`/api/vehicles/${encodeURIComponent(vehicle.id)}`}
        entries={entries}
        emptyText={t("timeline.freeNow")}
        timeZone={vehicle.timeZone}
        canChange={can.change}
        bookingActions={bookingActions}
      />
    </OpenDialog>
  );
}
