"use client";

import { useLocale, useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { cellOf, dayName } from "@/components/ui/calendar-names";
import { cn } from "@/components/ui/cn";
import { useFormats } from "@/components/ui/use-formats";
import type { CalendarEntry, TimelineRow } from "@/lib/calendars/contract";
import { daysTaken, lanesOf, placeIn } from "@/lib/calendars/rules";
import { isWeekend } from "@/lib/dates";
import { Link } from "@/lib/i18n/link";
import { entryLooks, lookOf } from "./entry-mark";
import { useHours } from "./use-hours";

/** Pixels of a bar's place, which a finger hits, and of the room around them; what is drawn of it is narrower. */
const LANE = 44;
const ROOM = 4;
/** Days: a narrower bar shows nothing but itself. */
const THIN = 0.4;

/** One car: its name, its days as cells, and over them a bar for whatever has it. Kept as it is while others are marked. */
export const CarRow = memo(function CarRow({
  row,
  index,
  days,
  today,
  focusColumn,
  marked,
}: {
  row: TimelineRow;
  index: number;
  days: string[];
  today: string;
  /** The cell of this row that the Tab key comes to, if it is in this row. */
  focusColumn?: number;
  marked?: { anchor: number; head: number };
}) {
  const { vehicle, entries, can } = row;
  const bars = lanesOf(
    entries.flatMap((entry) => {
      const place = placeIn(entry, { from: days[0] ?? "", days: days.length }, vehicle.timeZone);
      return place ? [{ ...place, entry }] : [];
    }),
  );
  const spans = entries.map((entry) => ({ entry, ...daysTaken(entry, vehicle.timeZone) }));
  const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1));
  return (
    <tr style={{ height: lanes * LANE + ROOM }}>
      <th
        scope="row"
        className="sticky left-0 z-20 border-r border-b bg-card px-2 py-1 text-left align-middle font-normal sm:px-3"
      >
        <Link
          href={`/dashboard/business/vehicles/${encodeURIComponent(vehicle.id)}/calendar`}
          prefetch={false}
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
          {...{ title: vehicle.title, timeZone: vehicle.timeZone, day, index, column }}
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
  const locale = useLocale();
  const hours = useHours();
  const names = has.map((entry) =>
    [t(`kinds.${lookOf(entry)}`), nameOf(entry), hours(entry, day, timeZone)].filter(Boolean).join(" "),
  );
  const name = dayName(cellOf(day), locale);
  const told =
    names.length > 0
      ? t("month.busy", { day: name, entries: names.join(", ") })
      : t("month.free", { day: name });
  return (
    <td
      data-row={index}
      data-column={column}
      tabIndex={isFocus ? 0 : -1}
      aria-label={[title, told, isMarked && t("month.chosen")].filter(Boolean).join(", ")}
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

/** For the eye and the pointer: to the keyboard and to screen readers the cells under it say the same. */
function Bar(props: {
  entry: CalendarEntry;
  left: number;
  width: number;
  lane: number;
  /** It goes on beyond the sheet: that end is open. */
  isCutBefore: boolean;
  isCutAfter: boolean;
  timeZone: string;
}) {
  const { entry, left, width, lane, isCutBefore, isCutAfter, timeZone } = props;
  const t = useTranslations("calendars");
  const { span } = useFormats();
  const look = lookOf(entry);
  const { Icon, classes } = entryLooks[look];
  const kind = t(`kinds.${look}`);
  const name = nameOf(entry);
  return (
    <button
      type="button"
      data-entry={entry.id}
      tabIndex={-1}
      aria-hidden
      title={[kind, name, entry.booking?.reference, span(entry.startsAt, entry.endsAt, timeZone)]
        .filter(Boolean)
        .join(" · ")}
      style={{
        left: `${left * 100}%`,
        // An hour or two would be a line nobody hits.
        width: `max(0.75rem, calc(${width * 100}% - 2px))`,
        top: lane * LANE + ROOM / 2,
      }}
      className="absolute z-10 flex h-11 items-center"
    >
      <span
        className={cn(
          "flex h-8 w-full items-center gap-1 overflow-hidden rounded-md border text-left text-xs",
          // Too little room for a sign: its colour and its edge say what it is, and a press all of it.
          width < THIN ? "*:hidden" : "px-1.5",
          classes,
          isCutBefore && "rounded-l-none border-l-0",
          isCutAfter && "rounded-r-none border-r-0",
        )}
      >
        <Icon className="size-3.5 shrink-0" />
        {/* Of bookings the name is what one looks for; their sign says the rest. */}
        <span className="truncate">
          {[entry.kind !== "booking" && kind, name].filter(Boolean).join(" · ")}
        </span>
      </span>
    </button>
  );
}
