"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { SearchIcon } from "@/components/ui/essential-icons";
import { localPath } from "@/lib/platform/i18n/local-path";
import { type SearchResultGroup, SearchResultsList } from "./search-results-list";

/** The debounce delay of the search. */
const PAUSE_MS = 200;

interface SearchTexts {
  label: string;
  placeholder: string;
  find: string;
  blank: string;
  /** Shown in place of results. */
  nothing: string;
  waiting: string;
  failed: string;
  /** The number of results as a text for screen readers. */
  found: (count: number) => string;
}

/**
 * Searches while the user types: a combobox whose list the arrow keys move through. The parent fetches the results of
 * the text that `onSearch` passes after a pause ("" for none).
 */
export function SearchCombobox({
  texts,
  groups,
  state,
  onSearch,
  firstIsActive = false,
  fallbackHref,
  isModal = false,
  onDone,
}: {
  texts: SearchTexts;
  groups: SearchResultGroup[];
  state: "idle" | "waiting" | "failed" | "done";
  onSearch: (text: string) => void;
  /** Enter opens the first result if none was chosen. */
  firstIsActive?: boolean;
  /** Where Enter leads if no result is active. */
  fallbackHref?: (text: string) => string;
  isModal?: boolean;
  onDone?: () => void;
}) {
  const router = useRouter();
  const locale = useLocale();
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [chosen, setChosen] = useState<number>();
  useDebounced(text.trim(), onSearch);
  const options = groups.flatMap(({ results }) => results);
  const isShown = isOpen && state !== "idle" && text.trim() !== "";
  const active = chosen ?? (firstIsActive && options.length > 0 ? 0 : -1);

  function go(href: string) {
    setOpen(false);
    setChosen(undefined);
    setText("");
    onDone?.();
    router.push(localPath(href, locale));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const term = text.trim();
    if (!term) return setRefused(true);
    const href = (isShown ? options[active]?.href : undefined) ?? fallbackHref?.(term);
    if (href) go(href);
  }
  function moveSelection(event: KeyboardEvent) {
    if (event.key === "Escape" && (isShown || isModal)) {
      // Otherwise the browser would only empty the field.
      event.preventDefault();
      event.stopPropagation();
      return isModal ? onDone?.() : setOpen(false);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || options.length === 0) return;
    event.preventDefault();
    setOpen(true);
    // One extra position for the field itself, where no option is active.
    const places = options.length + 1;
    setChosen(((active + 1 + step + places) % places) - 1);
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
          aria-label={texts.label}
          placeholder={texts.placeholder}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}-list` : undefined}
          aria-activedescendant={isShown && options[active] ? `${id}-${active}` : undefined}
          aria-invalid={isRefused || undefined}
          aria-describedby={`${id}-told`}
          onChange={({ target }) => {
            setText(target.value);
            setOpen(true);
            setChosen(undefined);
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
          aria-label={texts.find}
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
        {isRefused ? texts.blank : isShown && state === "done" ? texts.found(options.length) : ""}
      </p>
      {isShown && (
        <SearchResultsList
          id={id}
          label={texts.label}
          groups={groups}
          active={active}
          emptyText={{ failed: texts.failed, waiting: texts.waiting, done: texts.nothing }[state]}
          isModal={isModal}
          onChoose={go}
        />
      )}
    </search>
  );
}

/** Passes the text on after the debounce delay; an empty one at once. */
function useDebounced(text: string, onSearch: (text: string) => void) {
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    const timer = setTimeout(() => search(text), text === "" ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
}
