"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { cellOf, weekdayName } from "@/components/ui/calendar-names";
import { cn } from "@/components/ui/cn";
import type { CalendarEntry, Timeline, TimelineRow } from "@/lib/catalog/availability/calendar/contract";
import type { DaysMoved } from "@/lib/catalog/availability/calendar/rules";
import { isWeekend } from "@/lib/platform/dates";
import { EntryLegend } from "./entry-legend";
import { shortMonthName } from "./month-names";
import { TimelineVehicleRow } from "./timeline-row";
import { useDaySelection } from "./use-day-selection";
import { useEntryDrag } from "./use-entry-drag";

interface TimelineGridProps {
  timeline: Timeline;
  days: string[];
  /** False while the loaded data belongs to other days: the rows stay empty. */
  isCurrent: boolean;
  onBlock: (row: TimelineRow, from: string, to: string) => void;
  onEntries: (row: TimelineRow, day: string, entryId?: string) => void;
  /** A block was dragged; its bar stays where it was dropped until this has settled. */
  onMoveBlock: (row: TimelineRow, block: CalendarEntry, by: DaysMoved) => Promise<unknown>;
  /** A booking was dragged onto the row of another vehicle. */
  onMoveBooking?: (bookingId: string, vehicleId: string) => void;
}

/**
 * Vehicles as rows, days as columns. Arrow keys move from day to day, with Shift they select days, Enter
 * opens a day's entries or blocks the selection; the mouse drags over days, a tap opens one. Blocks are dragged to
 * other days, bookings to other vehicles.
 */
export function TimelineGrid(props: TimelineGridProps) {
  const { timeline, days, isCurrent, onBlock, onEntries, onMoveBlock, onMoveBooking } = props;
  const t = useTranslations("calendars.timeline");
  const tc = useTranslations("calendars");
  const scrollArea = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState({ row: 0, column: 0 });
  const { items, today } = timeline;
  const { marked, ...handlers } = useDaySelection({ items, days, today, onBlock, onEntries, setFocus });
  const { drag, ...dragHandlers } = useEntryDrag({ items, onMoveBlock, onMoveBooking });
  const firstDay = days[0];
  // A month may begin long before today: scrolls today to the left edge, beside the vehicles' names.
  useEffect(() => {
    const head = firstDay && scrollArea.current?.querySelector<HTMLElement>("[aria-current=date]");
    const nameColumn = scrollArea.current?.querySelector("th");
    if (scrollArea.current)
      scrollArea.current.scrollLeft = head ? head.offsetLeft - (nameColumn?.clientWidth ?? 0) : 0;
  }, [firstDay]);
  // The table may have become smaller since a cell had the focus.
  const at = {
    row: Math.min(focus.row, items.length - 1),
    column: Math.min(focus.column, days.length - 1),
  };
  return (
    <div className="flex flex-col gap-4">
      <div
        ref={scrollArea}
        className="max-h-[75vh] overflow-auto lg:max-h-[calc(100dvh-8rem)] overscroll-x-contain rounded-lg border bg-card"
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between the cells, as in a grid
          role="grid"
          aria-label={t("title")}
          aria-describedby="timeline-hint"
          aria-busy={!isCurrent}
          style={{ minWidth: `calc(var(--car) + ${days.length} * var(--day))` }}
          className={cn(
            "w-full table-fixed border-separate border-spacing-0 text-sm [--car:6.5rem] [--day:2.75rem] sm:[--car:13rem]",
            // With a mouse a whole month fits beside the sidebar.
            days.length > 14 && "xl:pointer-fine:[--car:11rem] xl:pointer-fine:[--day:1.75rem]",
          )}
          {...handlers}
          {...dragHandlers}
        >
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky top-0 left-0 z-30 w-(--car) border-r border-b bg-card px-2 text-left font-medium sm:px-3"
              >
                {t("car")}
              </th>
              {days.map((day, index) => (
                <DayHead
                  key={day}
                  day={day}
                  isToday={day === today}
                  startsMonth={index > 0 && day.endsWith("-01")}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((row, index) => (
              <TimelineVehicleRow
                key={row.vehicle.id}
                row={isCurrent ? row : { ...row, entries: [] }}
                index={index}
                days={days}
                today={today}
                focusColumn={at.row === index ? at.column : undefined}
                marked={marked?.row === index ? marked : undefined}
                drag={drag?.row === index ? drag : undefined}
                isDropTarget={drag !== undefined && drag.overRow === index && drag.row !== index}
                canMoveBookings={onMoveBooking !== undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      <EntryLegend />
      <p id="timeline-hint" className="text-muted-foreground text-sm">
        {items.some(({ can }) => can.change) ? (
          <>
            <span className="hidden pointer-coarse:inline">{t("hintTouch")}</span>
            <span className="pointer-coarse:hidden">{t("hint")} </span>
            <span className="max-md:hidden pointer-coarse:hidden">
              {t("hintMouse")} {t("hintKeyboard")}
            </span>
          </>
        ) : (
          tc("readOnly")
        )}
      </p>
    </div>
  );
}

/** With `startsMonth` the month stands in place of the weekday. */
function DayHead({ day, isToday, startsMonth }: { day: string; isToday: boolean; startsMonth: boolean }) {
  const locale = useLocale();
  return (
    <th
      scope="col"
      aria-current={isToday ? "date" : undefined}
      className={cn(
        "sticky top-0 z-20 h-12 border-b bg-card font-normal text-xs",
        isWeekend(day) && "bg-muted",
        isToday && "font-semibold",
      )}
    >
      <span aria-hidden className="block text-muted-foreground">
        {startsMonth ? shortMonthName(day, locale) : weekdayName(cellOf(day), locale, "short")}
      </span>
      <span className="sr-only">{weekdayName(cellOf(day), locale, "long")} </span>
      <span
        className={cn(
          "tabular-nums",
          isToday && "underline decoration-2 decoration-primary underline-offset-4",
        )}
      >
        {Number(day.slice(8))}
      </span>
    </th>
  );
}
