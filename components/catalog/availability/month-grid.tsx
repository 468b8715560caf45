"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cellOf, monthName, weekdayName } from "@/components/ui/calendar-names";
import { cn } from "@/components/ui/cn";
import { ChevronLeftIcon } from "@/components/ui/first-view-icons";
import { ChevronRightIcon } from "@/components/ui/form-icons";
import { ArrowDownIcon, ArrowUpIcon } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import type { CalendarEntry } from "@/lib/catalog/availability/calendar/contract";
import { monthDays, touchesDay } from "@/lib/catalog/availability/calendar/rules";
import type { PriceSuggestion } from "@/lib/catalog/dynamic-pricing/contract";
import type { PricedDay } from "@/lib/catalog/pricing/day-prices/contract";
import { plusMonths } from "@/lib/platform/dates";
import { EntryLegend } from "./entry-legend";
import { EntryMark, entryLookOf } from "./entry-mark";
import { useDayLabel } from "./use-day-label";
import { useEntryHours } from "./use-entry-hours";
import { useMonthSelection } from "./use-month-selection";

interface MonthGridProps {
  month: string;
  today: string;
  timeZone: string;
  entries: CalendarEntry[];
  /** The prices of days, except past days and days whose price the member may not set. */
  prices: ReadonlyMap<string, PricedDay>;
  /** The days for which another price is suggested. */
  suggestions: ReadonlyMap<string, PriceSuggestion>;
  /** The days selected for a block or a price. */
  chosen: { from: string; to: string };
  onMonth: (month: string) => void;
  /** Undefined: days cannot be selected. */
  onDay?: (day: string) => void;
  onRange: (from: string, to: string) => void;
}

/** A month of a vehicle with its entries and prices per day; pressing or dragging over days selects them. */
export function MonthGrid(props: MonthGridProps) {
  const { month, onMonth } = props;
  const selection = useMonthSelection(props);
  const t = useTranslations("calendars");
  const locale = useLocale();
  const gridDays = monthDays(month);
  const weeks = Array.from({ length: gridDays.length / 7 }, (_, index) =>
    gridDays.slice(index * 7, index * 7 + 7),
  );
  return (
    <div>
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 className="text-lg" aria-live="polite">
          {monthName(cellOf(`${month}-01`), locale)}
        </h2>
        <div className="flex gap-1">
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("month.previous")}
            onClick={() => onMonth(plusMonths(month, -1))}
          >
            <ChevronLeftIcon />
          </Button>
          <Button variant="secondary" onClick={() => onMonth(props.today.slice(0, 7))}>
            {t("month.today")}
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("month.next")}
            onClick={() => onMonth(plusMonths(month, 1))}
          >
            <ChevronRightIcon />
          </Button>
        </div>
      </div>
      <EntryLegend>
        {props.suggestions.size > 0 && (
          <li className="flex items-center gap-1.5 text-muted-foreground text-sm">
            <SuggestionMark isHigher />
            {t("prices.suggested")}
          </li>
        )}
      </EntryLegend>
      <table className="mt-4 w-full table-fixed border-separate border-spacing-0.5" {...selection}>
        <caption className="sr-only">{monthName(cellOf(`${month}-01`), locale)}</caption>
        <thead>
          <tr>
            {gridDays.slice(0, 7).map((day) => (
              <th key={day} scope="col" className="pb-1 font-normal text-muted-foreground text-xs">
                <span aria-hidden>{weekdayName(cellOf(day), locale, "short")}</span>
                <span className="sr-only">{weekdayName(cellOf(day), locale, "long")}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // The fixed height lets the button fill the row, whose height it does not limit; Firefox needs 100 %.
                <td key={day} className="h-px p-0 align-top supports-[-moz-appearance:none]:h-full">
                  <DayCell {...props} day={day} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayCell({
  day,
  month,
  today,
  timeZone,
  entries,
  prices,
  suggestions,
  chosen,
  onDay,
}: MonthGridProps & { day: string }) {
  const t = useTranslations("calendars");
  const tp = useTranslations("calendars.prices");
  const { usd } = useFormats();
  const hours = useEntryHours();
  const dayLabel = useDayLabel();
  const has = entries.filter((entry) => touchesDay(entry, day, timeZone));
  const isChosen = chosen.from !== "" && chosen.from <= day && day <= (chosen.to || chosen.from);
  const names = has.map((entry) =>
    [t(`kinds.${entryLookOf(entry)}`), entry.booking?.reference, hours(entry, day, timeZone)]
      .filter(Boolean)
      .join(" "),
  );
  const price = prices.get(day);
  const amount = price && usd(price.dailyPriceCents);
  const suggestion = suggestions.get(day);
  const suggested = suggestion && usd(suggestion.dailyPriceCents);
  const label = [
    dayLabel(day, names),
    price && tp("dayPrice", { amount: amount ?? "", rule: tp(`rules.${price.rule}`) }),
    suggested && tp("dayPrice", { amount: suggested, rule: tp("mark") }),
    isChosen && t("month.chosen"),
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <button
      type="button"
      data-day={day}
      aria-label={label}
      aria-pressed={onDay ? isChosen : undefined}
      aria-current={day === today ? "date" : undefined}
      disabled={!onDay || day < today}
      className={cn(
        "flex h-full min-h-14 select-none w-full flex-col gap-1 rounded-md border p-1 text-left text-sm tabular-nums transition-colors hover:not-disabled:border-foreground md:min-h-20 md:p-1.5",
        isChosen && "border-foreground bg-primary/25 dark:bg-primary/20",
        !day.startsWith(month) && "border-transparent bg-muted/40 text-muted-foreground",
        day < today && "text-muted-foreground",
      )}
    >
      {/* Both lines are always there, so that the marks below are level. On phones the price is on the second. */}
      <span className="grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[1.3125rem_1.25rem] items-center gap-x-1">
        <span
          className={cn(
            day === today && "font-semibold underline decoration-2 decoration-primary underline-offset-4",
          )}
        >
          {Number(day.slice(8))}
        </span>
        {price && <DayPrice price={price} amount={amount} />}
        {price && suggestion && (
          <SuggestionMark
            isHigher={suggestion.dailyPriceCents > price.dailyPriceCents}
            amount={suggested}
            className="col-start-2 row-start-1 md:row-start-2"
          />
        )}
      </span>
      <span className="flex flex-wrap gap-0.5 md:flex-col">
        {has.slice(0, 3).map((entry) => (
          <EntryMark
            key={`${entry.kind} ${entry.id}`}
            look={entryLookOf(entry)}
            // The name comes first: a cell rarely has room for both, and the hours are in the list below.
            label={[
              entry.booking?.renterName ??
                (entry.note || entry.importName || t(`kinds.${entryLookOf(entry)}`)),
              hours(entry, day, timeZone),
            ]
              .filter(Boolean)
              .join(" ")}
            className="md:w-full md:justify-start"
          />
        ))}
      </span>
    </button>
  );
}

/** Marks a day with a suggested price; on phones there is room for the arrow only. */
function SuggestionMark({
  isHigher,
  amount,
  className,
}: {
  isHigher: boolean;
  amount?: string;
  className?: string;
}) {
  const Arrow = isHigher ? ArrowUpIcon : ArrowDownIcon;
  return (
    <span
      className={cn(
        "inline-flex items-center rounded-sm border border-dashed px-0.5 text-foreground text-xs",
        className,
      )}
    >
      <Arrow className="size-3" />
      {amount && <span className="max-md:hidden">{amount}</span>}
    </span>
  );
}

/** The price of a day; a price set for this day is bold, and its rule is shown if there is room. */
function DayPrice({ price: { rule }, amount }: { price: PricedDay; amount?: string }) {
  const t = useTranslations("calendars.prices.rules");
  const isOwn = rule === "person" || rule === "rule";
  return (
    <>
      <span
        className={cn(
          "text-xs max-md:col-span-2 max-md:row-start-2 md:col-start-2 md:row-start-1 md:text-right",
          isOwn ? "font-semibold text-foreground" : "text-muted-foreground",
        )}
      >
        {amount}
      </span>
      {rule !== "rent" && rule !== "weekday" && (
        <span className="row-start-2 truncate text-muted-foreground text-xs last:col-span-2 max-lg:hidden">
          {t(rule)}
        </span>
      )}
    </>
  );
}
