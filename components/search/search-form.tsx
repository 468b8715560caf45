"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState, useTransition } from "react";
import type { DayRange } from "@/components/ui/calendar";
import { SearchIcon } from "@/components/ui/first-icons";
import { localPath } from "@/lib/i18n/local-path";
import type { RentalDates } from "@/lib/search/rules";
import { DateFields } from "./date-fields";
import { Ring } from "./ring";

/**
 * Place · from · to · Search. A real GET form on /vehicles; with JavaScript the address stays tidy. It stands on the
 * home page too, whose script has no room for all that a search can say: the listing's own is listing-search.tsx.
 */
export function SearchForm({
  search = "",
  dates: givenDates,
  others = [],
  onSearch,
  isCompact = false,
  className = "",
}: {
  search?: string;
  dates?: RentalDates;
  /** What else the address says, and goes on saying. */
  others?: [name: string, value: string][];
  /** Goes there, if it is not simply to these words and dates. */
  onSearch?: (search: string, dates: RentalDates | undefined) => void;
  /** On phones the button shrinks to its sign, beside the place. */
  isCompact?: boolean;
  className?: string;
}) {
  const t = useTranslations("search");
  const locale = useLocale();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const input = useRef<HTMLInputElement>(null);
  const [dates, setDates] = useState<DayRange>(givenDates ?? {});
  const action = localPath("/vehicles", locale);

  // The address went elsewhere (a chip, the Back button): so do the fields. What was typed before this page was alive stays.
  const { from: givenFrom, to: givenTo } = givenDates ?? {};
  const isAlive = useRef(false);
  useEffect(() => {
    if (isAlive.current) {
      if (input.current) input.current.value = search;
      setDates({ from: givenFrom, to: givenTo });
    }
    isAlive.current = true;
  }, [search, givenFrom, givenTo]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { from, to } = dates;
    // Half a choice is no choice yet: ask for the other half.
    if (from && !to) return form.querySelector<HTMLElement>("[data-field=to]")?.click();
    const words = String(new FormData(form).get("search") ?? "").trim();
    const chosen = from && to ? { from, to } : undefined;
    if (onSearch) return startTransition(() => onSearch(words, chosen));
    const query = String(new URLSearchParams({ ...(words && { search: words }), ...chosen }));
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
        <label className="flex min-w-0 flex-col justify-center rounded-lg border px-4 py-2 hover:border-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring md:border-transparent md:hover:border-transparent md:hover:bg-accent">
          <span className="font-medium text-muted-foreground text-xs">{t("place")}</span>
          <input
            ref={input}
            name="search"
            defaultValue={search}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t("placeHint")}
            className="w-full bg-transparent text-base outline-none"
          />
        </label>
        <DateFields
          value={dates}
          onChange={setDates}
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
          {isPending ? <Ring /> : <SearchIcon />}
          <span className={isCompact ? "max-md:sr-only" : undefined}>
            {t(isPending ? "submitting" : "submit")}
          </span>
        </button>
      </form>
    </search>
  );
}
