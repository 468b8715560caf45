"use client";

import { useLocale, useTranslations } from "next-intl";
import { calendarTexts, type DayRange, RangeCalendar } from "@/components/ui/calendar";
import { DAY_MS, dayIn, KIGALI, plusDays } from "@/lib/dates";
import { chooseDay, FURTHEST_DAYS, lastDropOff, needsTakenDay } from "@/lib/vehicles/rules";

const nothing: ReadonlySet<string> = new Set();
const noDays: DayRange = {};

export interface RentalCalendarProps {
  value: DayRange;
  onChange: (value: DayRange) => void;
  /** Struck out; the first of them after the pick-up can still be the drop-off. */
  taken?: ReadonlySet<string>;
  /** These days were asked for and cannot be had: the calendar shows their month, but not as chosen. */
  isRefused?: boolean;
  /** The first day one can pick up on; today unless told otherwise. */
  firstDay?: string;
  months?: 1 | 2;
  autoFocus?: boolean;
  /** How many days are paid for, where the times are known too. */
  days?: number;
}

/** Pick-up and drop-off on one calendar, by the rule of lib/vehicles/rules. Loaded at the first press. */
export function RentalCalendar({
  value: asked,
  onChange,
  taken = nothing,
  isRefused = false,
  ...props
}: RentalCalendarProps) {
  const t = useTranslations("search");
  const ui = useTranslations("ui");
  const locale = useLocale();
  const today = dayIn(new Date(), KIGALI);
  const firstDay = props.firstDay ?? today;
  const value = isRefused && needsTakenDay(asked, taken) ? noDays : asked;
  const days = props.days ?? daysBetween(value);
  return (
    <div className="flex w-full flex-col gap-3 md:w-auto">
      <p aria-live="polite" className="font-medium text-sm">
        {days ? t("chosenDays", { count: days }) : t(value.from ? "chooseDropOff" : "choosePickUp")}
      </p>
      <RangeCalendar
        locale={locale}
        texts={calendarTexts((key) => ui(key))}
        today={today}
        minDay={firstDay}
        maxDay={plusDays(today, FURTHEST_DAYS)}
        unavailable={struckOut(value, taken, today)}
        value={value}
        shownDay={asked.from}
        onChange={(next) => onChange(chooseDay(value, pressedDay(value, next), taken, firstDay))}
        months={props.months}
        autoFocus={props.autoFocus}
      />
    </div>
  );
}

/** From day to day; undefined while one of them is not chosen. */
function daysBetween({ from, to }: DayRange): number | undefined {
  return from && to ? Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) : undefined;
}

/** The day the car has to be back is no obstacle while one looks for, or has, a drop-off. */
function struckOut(value: DayRange, taken: ReadonlySet<string>, today: string): ReadonlySet<string> {
  if (!value.from) return taken;
  const last = lastDropOff(value.from, taken, today);
  return new Set([...taken].filter((day) => day !== last));
}

/** The calendar tells the range it would make of a press; the rule wants the day that was pressed. */
function pressedDay(before: DayRange, after: DayRange): string {
  const isSecond = before.from && !before.to && after.from === before.from;
  return (isSecond ? after.to : after.from) ?? before.from ?? "";
}
