"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { SearchIcon } from "@/components/ui/essential-icons";
import { dashboardSearchResults } from "@/lib/insights/dashboard-search/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { localPath } from "@/lib/platform/i18n/local-path";
import { groupResults, type SearchResult } from "./search-results";
import { SearchResultsList } from "./search-results-list";

/** The debounce delay of the search. */
const PAUSE_MS = 200;

/** Searches vehicles, bookings and renters while typing: a combobox whose list the arrow keys move through. */
export function SearchBox({ isModal = false, onDone }: { isModal?: boolean; onDone?: () => void }) {
  const t = useTranslations("dashboard.businessSearch");
  const router = useRouter();
  const locale = useLocale();
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [active, setActive] = useState(-1);
  const q = useDebounced(text.trim());
  const path = q ? `/api/dashboard-search?${new URLSearchParams({ q })}` : undefined;
  const { data, error } = useResource(path, dashboardSearchResults);
  const groups = data ? groupResults(data, (count) => t("rentalsOf", { count })) : [];
  const options = groups.flatMap(({ results }) => results);
  const isShown = isOpen && q !== "";

  function go(href: string) {
    setOpen(false);
    setActive(-1);
    setText("");
    onDone?.();
    router.push(localPath(href, locale));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const term = text.trim();
    if (!term) return setRefused(true);
    const chosen = isShown ? options[active] : undefined;
    const everything = new URLSearchParams({ tab: "all", search: term });
    go(chosen?.href ?? `/dashboard/business/rentals?${everything}`);
  }
  function moveSelection(event: KeyboardEvent) {
    if (event.key === "Escape" && isShown) {
      event.preventDefault();
      event.stopPropagation();
      return setOpen(false);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || options.length === 0) return;
    event.preventDefault();
    setOpen(true);
    // One extra position for the field itself, where no option is active.
    const places = options.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  }

  return (
    <search className="relative block">
      <form onSubmit={submit} noValidate className="relative">
        <input
          type="search"
          role="combobox"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={text}
          data-autofocus={isModal || undefined}
          aria-label={t("label")}
          placeholder={t("placeholder")}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}-list` : undefined}
          aria-activedescendant={isShown && options[active] ? `${id}-${active}` : undefined}
          aria-invalid={isRefused || undefined}
          aria-describedby={`${id}-told`}
          onChange={({ target }) => {
            setText(target.value);
            setOpen(true);
            setActive(-1);
            setRefused(false);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => {
            setOpen(false);
            setRefused(false);
          }}
          onKeyDown={moveSelection}
          className={cn(
            "w-full rounded-md border border-input bg-card pr-11 pl-4 hover:border-foreground focus-visible:border-foreground focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:outline-danger no-clear",
            isModal ? "h-12 text-base" : "h-10 text-sm",
          )}
        />
        <button
          type="submit"
          aria-label={t("find")}
          className="touch-target absolute inset-y-1 right-1 inline-flex aspect-square items-center justify-center rounded-sm text-muted-foreground hover:text-foreground"
        >
          <SearchIcon className="size-4.5" />
        </button>
      </form>
      <p
        id={`${id}-told`}
        role="status"
        className={isRefused ? "absolute top-full left-0 mt-2 text-danger text-sm" : "sr-only"}
      >
        {isRefused ? t("blank") : isShown && data ? t("found", { count: options.length }) : ""}
      </p>
      {isShown && (
        <SearchResultsList
          id={id}
          groups={groups}
          active={active}
          isWaiting={!data && !error}
          isFailed={Boolean(error) && !data}
          isModal={isModal}
          onChoose={({ href }: SearchResult) => go(href)}
        />
      )}
    </search>
  );
}

/** The text after the debounce delay. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : debounced;
}
