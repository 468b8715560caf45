"use client";

import { type ComponentProps, useState } from "react";
import { type ClassNames, type DateRange, DayPicker, type Matcher } from "react-day-picker";
import { cellOf, dayName, monthName, weekdayName } from "./calendar-names";
import { cn } from "./cn";
import { ChevronLeftIcon } from "./first-view-icons";
import { ChevronRightIcon } from "./form-icons";

/** Days are local calendar days, "2026-12-01", never instants. */
export type DayRange = { from?: string; to?: string };

type CalendarTexts = Record<
  "months" | "previousMonth" | "nextMonth" | "today" | "selected" | "unavailable",
  string
>;

/** Returns the calendar's texts from a translator of the "ui" namespace (on the server or in the browser). */
export function calendarTexts(t: (key: `calendar.${keyof CalendarTexts}`) => string): CalendarTexts {
  return {
    months: t("calendar.months"),
    previousMonth: t("calendar.previousMonth"),
    nextMonth: t("calendar.nextMonth"),
    today: t("calendar.today"),
    selected: t("calendar.selected"),
    unavailable: t("calendar.unavailable"),
  };
}

type CalendarProps = {
  locale: string;
  texts: CalendarTexts;
  /** Today's date in the vehicles' time zone. */
  today: string;
  minDay?: string;
  maxDay?: string;
  /** Taken days: they are struck out, and no range may include them. */
  unavailable?: ReadonlySet<string>;
  /** The day whose month is shown; by default the first selected day. */
  shownDay?: string;
  months?: 1 | 2;
  autoFocus?: boolean;
  className?: string;
};

/** Selects pick-up and drop-off days. Load it with `lazyWithMessages` on the first press. */
export function RangeCalendar({
  value,
  onChange,
  ...calendar
}: CalendarProps & { value: DayRange; onChange: (value: DayRange) => void }) {
  const selected: DateRange | undefined = value.from
    ? { from: cellOf(value.from), to: value.to ? cellOf(value.to) : undefined }
    : undefined;
  const [month, setMonth] = useMonthOf(calendar.shownDay ?? value.from, calendar);
  return (
    <DayPicker
      mode="range"
      excludeDisabled
      resetOnSelect
      selected={selected}
      onSelect={(range) =>
        onChange({ from: range?.from && toDay(range.from), to: range?.to && toDay(range.to) })
      }
      month={month}
      onMonthChange={setMonth}
      {...shared(calendar)}
      // DayPicker knows a start only of a complete range.
      classNames={value.to ? classNames : { ...classNames, selected: end }}
    />
  );
}

/**
 * The first visible month; it changes when a day outside the visible months is chosen elsewhere, for example
 * typed.
 */
function useMonthOf(day: string | undefined, { minDay, today, months = 1 }: CalendarProps) {
  const [month, setMonth] = useState(() => cellOf(day ?? minDay ?? today));
  const [shown, setShown] = useState(day);
  if (day !== shown) {
    setShown(day);
    if (day && !isInSight(cellOf(day), month, months)) setMonth(cellOf(day));
  }
  return [month, setMonth] as const;
}

function isInSight(day: Date, first: Date, months: number): boolean {
  const ahead = (day.getFullYear() - first.getFullYear()) * 12 + day.getMonth() - first.getMonth();
  return ahead >= 0 && ahead < months;
}

function shared(calendar: CalendarProps): Omit<ComponentProps<typeof DayPicker>, "mode" | "required"> {
  const { locale, texts, today, minDay, maxDay, unavailable, months = 1 } = calendar;
  const taken: Matcher = (date) => unavailable?.has(toDay(date)) ?? false;
  const outside: Matcher[] = [];
  if (minDay) outside.push({ before: cellOf(minDay) });
  if (maxDay) outside.push({ after: cellOf(maxDay) });
  return {
    weekStartsOn: 1,
    numberOfMonths: months,
    today: cellOf(today),
    startMonth: cellOf(minDay ?? today),
    endMonth: maxDay ? cellOf(maxDay) : undefined,
    disabled: [...outside, taken],
    modifiers: { taken },
    modifiersClassNames: { taken: "*:line-through *:decoration-1" },
    autoFocus: calendar.autoFocus,
    className: cn("md:w-fit", calendar.className),
    components: { Chevron },
    formatters: {
      formatCaption: (date) => monthName(date, locale),
      formatWeekdayName: (date) => weekdayName(date, locale, "short"),
    },
    labels: {
      labelPrevious: () => texts.previousMonth,
      labelNext: () => texts.nextMonth,
      labelNav: () => texts.months,
      labelGrid: (date) => monthName(date, locale),
      labelWeekday: (date) => weekdayName(date, locale, "long"),
      labelDayButton: (date, is) =>
        [
          is.today && texts.today,
          dayName(date, locale),
          is.selected && texts.selected,
          is.taken && texts.unavailable,
        ]
          .filter(Boolean)
          .join(", "),
    },
  };
}

const navButton =
  "touch-target relative inline-flex size-9 items-center justify-center rounded-md transition-colors hover:bg-accent aria-disabled:pointer-events-none aria-disabled:opacity-30";

const end = "*:bg-primary! *:font-semibold *:text-primary-foreground *:decoration-primary-foreground";

// The range's band is drawn on the cell, its selected ends on the button above it.
const classNames: Partial<ClassNames> = {
  root: "",
  months: "relative flex flex-col gap-8 md:flex-row",
  month: "w-full",
  nav: "absolute inset-x-0 top-0 z-10 flex items-center justify-between",
  button_previous: navButton,
  button_next: navButton,
  month_caption: "flex h-9 items-center justify-center",
  caption_label: "font-semibold text-sm",
  month_grid: "mt-3 border-collapse max-md:w-full",
  weekday: "size-10 pb-1 font-normal text-muted-foreground text-xs pointer-coarse:size-11",
  day: "p-0 py-0.5 text-center text-sm",
  day_button:
    "relative inline-flex size-10 items-center justify-center rounded-md tabular-nums transition-colors hover:not-disabled:bg-accent disabled:cursor-default pointer-coarse:size-11 max-md:w-full!",
  today: "*:font-semibold *:underline *:decoration-primary *:decoration-2 *:underline-offset-4",
  disabled: "text-muted-foreground/60",
  outside: "text-muted-foreground",
  hidden: "invisible",
  selected: "bg-clip-content bg-primary/25 first:rounded-l-md last:rounded-r-md dark:bg-primary/20",
  range_start: `rounded-l-md ${end}`,
  range_end: `rounded-r-md ${end}`,
  range_middle: "",
};

function Chevron({ orientation }: { orientation?: "up" | "down" | "left" | "right" }) {
  return orientation === "left" ? <ChevronLeftIcon /> : <ChevronRightIcon />;
}

function toDay(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
