"use client";

import { useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { useFormats } from "@/components/ui/use-formats";
import type { CalendarEntry, TimelineRow } from "@/lib/catalog/availability/calendar/contract";
import {
  canGetAnotherVehicle,
  daysTaken,
  isBlock,
  lanesOf,
  namedEndOf,
  positionInRow,
} from "@/lib/catalog/availability/calendar/rules";
import { isWeekend } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";
import { serverNow } from "@/lib/platform/server-clock";
import { entryLookOf, entryLooks } from "./entry-mark";
import { useDayLabel } from "./use-day-label";
import type { EntryDrag } from "./use-entry-drag";
import { useEntryHours } from "./use-entry-hours";

/** Pixels of a bar's touch target and the padding around the lanes; the visible bar is narrower. */
const LANE_HEIGHT = 44;
const LANE_PADDING = 4;
/** Days: a narrower bar shows no label. */
const MIN_LABELLED_DAYS = 0.4;

/**
 * A vehicle: its name, its days as cells, and above them a bar for each entry. Memoized, so that selecting in
 * other rows does not render it again.
 */
export const TimelineVehicleRow = memo(function TimelineVehicleRow({
  row,
  index,
  days,
  today,
  focusColumn,
  marked,
  drag,
  isDropTarget,
  canMoveBookings,
}: {
  row: TimelineRow;
  index: number;
  days: string[];
  today: string;
  /** The column of the cell in the tab order, if it is in this row. */
  focusColumn?: number;
  marked?: { anchor: number; head: number };
  /** What is being dragged, if it is from this row. */
  drag?: EntryDrag;
  /** A booking would get this vehicle if it were dropped now. */
  isDropTarget: boolean;
  canMoveBookings: boolean;
}) {
  const { vehicle, entries, can } = row;
  const bars = lanesOf(
    entries.flatMap((entry) => {
      const place = positionInRow(entry, { from: days[0] ?? "", days: days.length }, vehicle.timeZone);
      return place ? [{ ...place, entry }] : [];
    }),
  );
  const spans = entries.map((entry) => ({ entry, ...daysTaken(entry, vehicle.timeZone) }));
  const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1));
  return (
    <tr
      style={{ height: lanes * LANE_HEIGHT + LANE_PADDING }}
      className={isDropTarget ? "bg-primary/35 dark:bg-primary/30" : undefined}
    >
      <th
        scope="row"
        className="sticky left-0 z-20 border-r border-b bg-card px-2 py-1 text-left align-middle font-normal sm:px-3"
      >
        <Link
          href={`/dashboard/business/vehicles/${encodeURIComponent(vehicle.id)}/calendar`}
          className="line-clamp-2 break-words font-medium text-xs hover:underline sm:text-sm"
        >
          {vehicle.title}
        </Link>
        {vehicle.plate && (
          <span className="block truncate text-muted-foreground text-xs tabular-nums">{vehicle.plate}</span>
        )}
      </th>
      {days.map((day, column) => (
        <DayCell
          key={day}
          title={vehicle.title}
          timeZone={vehicle.timeZone}
          day={day}
          index={index}
          column={column}
          has={spans.filter(({ first, last }) => first <= day && day <= last).map(({ entry }) => entry)}
          isPast={day < today}
          isFocus={column === focusColumn}
          isMarked={
            marked !== undefined &&
            column >= Math.min(marked.anchor, marked.head) &&
            column <= Math.max(marked.anchor, marked.head)
          }
          canChange={can.change}
        >
          {bars
            .filter(({ start }) => Math.floor(start) === column)
            .map(({ start, end, ...bar }) => (
              <Bar
                key={`${bar.entry.kind} ${bar.entry.id}`}
                {...bar}
                left={start - column}
                width={end - start}
                drag={drag?.entryId === bar.entry.id ? drag : undefined}
                isDraggable={
                  can.change && (isBlock(bar.entry) || (canMoveBookings && canGetAnotherVehicle(bar.entry)))
                }
                timeZone={vehicle.timeZone}
              />
            ))}
        </DayCell>
      ))}
    </tr>
  );
});

function DayCell(props: {
  title: string;
  timeZone: string;
  has: CalendarEntry[];
  day: string;
  index: number;
  column: number;
  isPast: boolean;
  isFocus: boolean;
  isMarked: boolean;
  canChange: boolean;
  children: ReactNode;
}) {
  const { title, timeZone, has, day, index, column, isPast, isFocus, isMarked, canChange, children } = props;
  const t = useTranslations("calendars");
  const hours = useEntryHours();
  const dayLabel = useDayLabel();
  const names = has.map((entry) =>
    [t(`kinds.${entryLookOf(entry)}`), nameOf(entry), hours(entry, day, timeZone)].filter(Boolean).join(" "),
  );
  const label = dayLabel(day, names);
  return (
    <td
      data-row={index}
      data-column={column}
      tabIndex={isFocus ? 0 : -1}
      aria-label={[title, label, isMarked && t("month.chosen")].filter(Boolean).join(", ")}
      className={cn(
        "relative border-b border-l p-0 align-top first-of-type:border-l-0 focus-visible:z-10 focus-visible:outline-2 focus-visible:outline-ring focus-visible:-outline-offset-2",
        isWeekend(day) && "bg-muted/60",
        isPast && "bg-muted/30",
        canChange && !isPast && "cursor-pointer hover:bg-accent",
        isMarked && "bg-primary/35 hover:bg-primary/35 dark:bg-primary/30",
      )}
    >
      {children}
    </td>
  );
}

const nameOf = ({ booking, note, importName }: CalendarEntry) =>
  booking?.renterName || note || importName || "";

/** Where the mouse resizes a block. */
const edge = "absolute inset-y-0 w-2 max-w-1/3 cursor-ew-resize pointer-coarse:hidden";

/** Visual only: for keyboard and screen readers the cells below have the same content. */
function Bar(props: {
  entry: CalendarEntry;
  left: number;
  width: number;
  lane: number;
  /** The entry continues beyond the shown days: that end is open. */
  isCutBefore: boolean;
  isCutAfter: boolean;
  drag?: EntryDrag;
  /** The mouse can drag it. */
  isDraggable: boolean;
  timeZone: string;
}) {
  const { entry, lane, isCutBefore, isCutAfter, drag, isDraggable, timeZone } = props;
  const left = props.left + (drag?.first ?? 0);
  const width = Math.max(1 / 24, props.width + (drag ? drag.last - drag.first : 0));
  const t = useTranslations("calendars");
  const { span } = useFormats();
  const look = entryLookOf(entry);
  const { Icon, classes } = entryLooks[look];
  const kind = t(`kinds.${look}`);
  const name = nameOf(entry);
  return (
    <button
      type="button"
      data-entry={entry.id}
      tabIndex={-1}
      aria-hidden
      title={[
        kind,
        name,
        entry.booking?.reference,
        span(entry.startsAt, namedEndOf(entry, serverNow()), timeZone),
      ]
        .filter(Boolean)
        .join(" · ")}
      style={{
        left: `${left * 100}%`,
        // An entry of an hour or two would be too narrow to hit.
        width: `max(0.75rem, calc(${width * 100}% - 2px))`,
        top: lane * LANE_HEIGHT + LANE_PADDING / 2 + (drag?.pixelsDown ?? 0),
      }}
      className={cn(
        "absolute z-10 flex h-11 items-center",
        isDraggable && "pointer-fine:cursor-grab",
        // The element under the pointer is then the row that the bar is dragged to.
        drag && "pointer-events-none z-20 opacity-80",
      )}
    >
      <span
        className={cn(
          "flex h-8 w-full items-center gap-1 overflow-hidden rounded-md border text-left text-xs",
          // Too narrow for an icon: colour and border identify it, and a press opens the details.
          width < MIN_LABELLED_DAYS ? "*:hidden" : "px-1.5",
          classes,
          isCutBefore && "rounded-l-none border-l-0",
          isCutAfter && "rounded-r-none border-r-0",
        )}
      >
        <Icon className="size-3.5 shrink-0" />
        {/* The renter's name comes first in a booking, except if it is late. */}
        <span className="truncate">
          {(look === "due" || (entry.kind === "booking" && look !== "late") ? [name, kind] : [kind, name])
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      {isDraggable && isBlock(entry) && (
        <>
          {!isCutBefore && <span data-edge="start" className={`${edge} left-0`} />}
          {!isCutAfter && <span data-edge="end" className={`${edge} right-0`} />}
        </>
      )}
    </button>
  );
}
