"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, Suspense, useEffect, useId, useRef, useState, useTransition } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import { BareSpinner } from "@/components/ui/bare-spinner";
import { SearchIcon } from "@/components/ui/essential-icons";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { localPath } from "@/lib/platform/i18n/local-path";
import { DateFields, type DaysAndHours, type DayText } from "./date-fields";

const PlaceSuggestions = lazyWithMessages(
  () => import("./place-suggestions").then((module) => module.PlaceSuggestions),
  // The place can be typed.
  () => null,
);

/**
 * Place · from · to · Search. A plain GET form on /vehicles; with JavaScript the address omits empty
 * parameters. The home page uses it too and must not load the code of the whole search state: the listing's
 * form is listing-search.tsx.
 */
export function VehicleSearchForm({
  search = "",
  dates: givenDates,
  others = [],
  onSearch,
  dayText,
  isCompact = false,
  className = "",
}: {
  search?: string;
  dates?: RequestedDates;
  /** Parameters of the current address to preserve. */
  others?: [name: string, value: string][];
  /** Navigates; by default to a search with these words and dates only. */
  onSearch?: (search: string, dates: RequestedDates | undefined) => void;
  /** Required for a form with initial dates. */
  dayText?: DayText;
  /** On phones the button shows only its icon, beside the place. */
  isCompact?: boolean;
  className?: string;
}) {
  const t = useTranslations("search");
  const locale = useLocale();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isSuggesting, setSuggesting] = useState(false);
  const [dates, setDates] = useState<DaysAndHours>(givenDates ?? {});
  const action = localPath("/vehicles", locale);

  // When the address changes elsewhere (a chip, the Back button), the fields follow. Text typed before
  // hydration stays.
  const { from: givenFrom, to: givenTo, fromTime: givenFromTime, toTime: givenToTime } = givenDates ?? {};
  const isAlive = useRef(false);
  useEffect(() => {
    if (isAlive.current) {
      if (input.current) input.current.value = search;
      setDates({ from: givenFrom, to: givenTo, fromTime: givenFromTime, toTime: givenToTime });
    }
    isAlive.current = true;
  }, [search, givenFrom, givenTo, givenFromTime, givenToTime]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { from, to, fromTime, toTime } = dates;
    // If only one day is chosen, open the calendar for the other.
    if (from && !to) return form.querySelector<HTMLElement>("[data-field=to]")?.click();
    const searchText = String(new FormData(form).get("search") ?? "").trim();
    const hours = { ...(fromTime && { fromTime }), ...(toTime && { toTime }) };
    const chosen = from && to ? { from, to, ...hours } : undefined;
    if (onSearch) return startTransition(() => onSearch(searchText, chosen));
    const query = String(new URLSearchParams({ ...(searchText && { search: searchText }), ...chosen }));
    startTransition(() => router.push(query ? `${action}?${query}` : action));
  }

  return (
    <search>
      <form
        action={action}
        onSubmit={submit}
        aria-label={t("form")}
        className={`grid gap-2 rounded-xl border bg-card p-2 text-card-foreground md:grid-cols-[minmax(0,1.3fr)_minmax(0,2fr)_auto] md:gap-0 ${isCompact ? "max-md:grid-cols-[minmax(0,1fr)_auto]" : ""} ${className}`}
      >
        <label className="flex min-w-0 flex-col justify-center rounded-lg border px-4 py-1.5 hover:border-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring md:border-transparent md:hover:border-transparent md:hover:bg-accent">
          <span className="font-medium text-muted-foreground text-xs">{t("place")}</span>
          <input
            ref={input}
            name="search"
            defaultValue={search}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            list={`${id}-places`}
            onFocus={() => setSuggesting(true)}
            placeholder={t("placeHint")}
            className="w-full bg-transparent text-base outline-none"
          />
        </label>
        {isSuggesting && (
          <Suspense>
            <PlaceSuggestions id={`${id}-places`} />
          </Suspense>
        )}
        <DateFields
          value={dates}
          onChange={setDates}
          dayText={dayText}
          className={`grid grid-cols-2 gap-2 md:gap-0 ${isCompact ? "order-last col-span-2 md:order-none md:col-span-1" : ""}`}
          fieldClassName="rounded-lg border transition-colors hover:border-foreground md:border-transparent md:hover:border-transparent md:hover:bg-accent md:before:absolute md:before:inset-y-3 md:before:-left-px md:before:w-px md:before:bg-border"
        />
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button
          type="submit"
          aria-busy={isPending || undefined}
          className={`inline-flex h-12 items-center justify-center gap-2 rounded-lg bg-primary px-6 font-medium text-primary-foreground transition-colors hover:bg-primary-hover md:h-auto md:min-h-13 md:min-w-42 ${isCompact ? "max-md:h-full max-md:px-5" : ""}`}
        >
          {isPending ? <BareSpinner /> : <SearchIcon />}
          <span className={isCompact ? "max-md:sr-only" : undefined}>
            {t(isPending ? "submitting" : "submit")}
          </span>
        </button>
      </form>
    </search>
  );
}
