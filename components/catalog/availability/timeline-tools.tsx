"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { SearchStatus } from "@/components/form/search-status";
import { useSearchText } from "@/components/form/use-search-text";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ChevronLeftIcon } from "@/components/ui/first-view-icons";
import { ChevronRightIcon } from "@/components/ui/form-icons";
import { Input } from "@/components/ui/input";
import { monthSpan } from "./month-names";
import { adjacentStart, type TimelineUrlState } from "./timeline-url";

interface TimelineToolsProps {
  urlState: TimelineUrlState;
  days: string[];
  onGo: (next: Partial<TimelineUrlState>) => void;
}

/** Controls for range, view and search. */
export function TimelineTools({ urlState, days, onGo }: TimelineToolsProps) {
  const t = useTranslations("calendars.timeline");
  const locale = useLocale();
  const { view } = urlState;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <div className="flex items-center gap-1">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("earlier")}
          onClick={() => onGo({ from: adjacentStart(view, days, -1) })}
        >
          <ChevronLeftIcon />
        </Button>
        <Button variant="secondary" onClick={() => onGo({ from: undefined })}>
          {t("today")}
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("later")}
          onClick={() => onGo({ from: adjacentStart(view, days, 1) })}
        >
          <ChevronRightIcon />
        </Button>
        <p className="ml-2 font-semibold" aria-live="polite">
          {monthSpan(days[0] ?? "", days.at(-1) ?? "", locale)}
        </p>
      </div>
      <fieldset className="flex gap-1 rounded-md border bg-muted p-1 dark:bg-transparent">
        <legend className="sr-only">{t("view")}</legend>
        {(["days", "month"] as const).map((choice) => (
          <label
            key={choice}
            className={cn(
              "touch-target relative inline-flex h-8 cursor-pointer items-center rounded-sm px-3 text-sm has-focus-visible:outline-2 has-focus-visible:outline-ring",
              view === choice ? "bg-card font-medium shadow-lift dark:bg-accent" : "text-muted-foreground",
            )}
          >
            <input
              type="radio"
              name="timeline-view"
              checked={view === choice}
              onChange={() => onGo({ view: choice })}
              className="sr-only"
            />
            {t(choice)}
          </label>
        ))}
      </fieldset>
      <VehicleSearchField search={urlState.search} onSearch={(search) => onGo({ search })} />
    </div>
  );
}

function VehicleSearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const t = useTranslations("calendars.timeline");
  const { typed, setTyped, searchNow } = useSearchText(search, search, onSearch);
  const id = useId();
  return (
    <search className="w-full sm:ml-auto sm:w-auto">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
      >
        <label htmlFor={id} className="sr-only">
          {t("search")}
        </label>
        <Input
          id={id}
          type="search"
          value={typed}
          maxLength={120}
          placeholder={t("search")}
          className="min-w-0 flex-1 sm:w-72"
          onChange={({ target }) => setTyped(target.value)}
        />
        <SearchStatus search={search} />
        <Button type="submit" variant="secondary" className="h-11">
          {t("find")}
        </Button>
      </form>
    </search>
  );
}
