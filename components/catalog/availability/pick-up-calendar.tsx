"use client";

import { useLocale, useTranslations } from "next-intl";
import { calendarTexts, type DayRange, RangeCalendar } from "@/components/ui/calendar";
import {
  firstPickUpDay,
  lastDropOff,
  MAX_DAYS_AHEAD,
  needsTakenDay,
  nextDateChoice,
} from "@/lib/catalog/availability/pick-up-rules";
import { billableDaysOf } from "@/lib/catalog/pricing/billable-days";
import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import { serverNow } from "@/lib/platform/server-clock";

const noTakenDays: ReadonlySet<string> = new Set();
const noDays: DayRange = {};

export interface PickUpCalendarProps {
  value: DayRange;
  onChange: (value: DayRange) => void;
  /** Struck-out days; the first of them after the pick-up can still be the drop-off. */
  taken?: ReadonlySet<string>;
  /** The requested days are not available: the calendar shows their month, but does not select them. */
  isRefused?: boolean;
  /** The first possible pick-up day; by default that of a car without notice. */
  firstDay?: string;
  months?: 1 | 2;
  autoFocus?: boolean;
  /** The times of pick-up and return, 10:00 by default: the calendar says how many days are billed. */
  hours?: { fromTime?: string; toTime?: string };
}

/**
 * Pick-up and drop-off in one calendar, by the rules of lib/catalog/availability/pick-up-rules. Loaded on
 * first use.
 */
export function PickUpCalendar({
  value: asked,
  onChange,
  taken = noTakenDays,
  isRefused = false,
  hours: { fromTime, toTime } = {},
  ...props
}: PickUpCalendarProps) {
  const t = useTranslations("search");
  const ui = useTranslations("ui");
  const locale = useLocale();
  const today = dayIn(serverNow(), KIGALI);
  const firstDay = props.firstDay ?? firstPickUpDay(serverNow(), 0, KIGALI);
  const value = isRefused && needsTakenDay(asked, taken) ? noDays : asked;
  const { from, to } = value;
  const days = from && to && billableDaysOf({ from, to, fromTime, toTime });
  return (
    <div className="flex w-full flex-col gap-3 md:w-auto">
      <p aria-live="polite" className="font-medium text-sm">
        {days ? t("chosenDays", { count: days }) : t(from ? "chooseDropOff" : "choosePickUp")}
      </p>
      <RangeCalendar
        locale={locale}
        texts={calendarTexts((key) => ui(key))}
        today={today}
        minDay={firstDay}
        maxDay={plusDays(today, MAX_DAYS_AHEAD)}
        unavailable={struckOut(value, taken, today)}
        value={value}
        shownDay={asked.from}
        onChange={(next) => onChange(nextDateChoice(value, changedDay(value, next), taken, firstDay))}
        months={props.months}
        autoFocus={props.autoFocus}
      />
    </div>
  );
}

/** The first occupied day is not struck out while it can be, or is, the drop-off. */
function struckOut(value: DayRange, taken: ReadonlySet<string>, today: string): ReadonlySet<string> {
  if (!value.from) return taken;
  const last = lastDropOff(value.from, taken, today);
  return new Set([...taken].filter((day) => day !== last));
}

/** The calendar reports the range it would select; the rule needs the pressed day. */
function changedDay(before: DayRange, after: DayRange): string {
  const isSecond = before.from && !before.to && after.from === before.from;
  return (isSecond ? after.to : after.from) ?? before.from ?? "";
}
