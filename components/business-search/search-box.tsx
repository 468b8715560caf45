"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { SearchIcon } from "@/components/ui/first-icons";
import { useResource } from "@/lib/api/use-resource";
import { businessFindings } from "@/lib/business-search/contract";
import { localPath } from "@/lib/i18n/local-path";
import { type Finding, groupsOf } from "./findings";
import { FindingsList } from "./findings-list";

/** Typing rests this long before anybody is asked. */
const PAUSE_MS = 200;

/** Finds cars, rentals and customers as one types: a combobox whose list the arrow keys walk. */
export function SearchBox({ isInSheet = false, onDone }: { isInSheet?: boolean; onDone?: () => void }) {
  const t = useTranslations("dashboard.businessSearch");
  const router = useRouter();
  const locale = useLocale();
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [active, setActive] = useState(-1);
  const q = useRested(text.trim());
  const path = q ? `/api/business-search?${new URLSearchParams({ q })}` : undefined;
  const { data, error } = useResource(path, businessFindings);
  const groups = data ? groupsOf(data, (count) => t("rentalsOf", { count })) : [];
  const lines = groups.flatMap(({ findings }) => findings);
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
    const chosen = isShown ? lines[active] : undefined;
    const everything = new URLSearchParams({ tab: "all", search: term });
    go(chosen?.href ?? `/dashboard/business/rentals?${everything}`);
  }
  function walk(event: KeyboardEvent) {
    if (event.key === "Escape" && isShown) {
      event.preventDefault();
      event.stopPropagation();
      return setOpen(false);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || lines.length === 0) return;
    event.preventDefault();
    setOpen(true);
    // Beyond either end stands the field itself, where nothing of the list is chosen.
    const places = lines.length + 1;
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
          data-autofocus={isInSheet || undefined}
          aria-label={t("label")}
          placeholder={t("placeholder")}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}-list` : undefined}
          aria-activedescendant={isShown && lines[active] ? `${id}-${active}` : undefined}
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
          onKeyDown={walk}
          className={cn(
            "w-full rounded-md border border-input bg-card pr-11 pl-4 hover:border-foreground focus-visible:border-foreground focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:outline-danger no-clear",
            isInSheet ? "h-12 text-base" : "h-10 text-sm",
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
        {isRefused ? t("blank") : isShown && data ? t("found", { count: lines.length }) : ""}
      </p>
      {isShown && (
        <FindingsList
          id={id}
          groups={groups}
          active={active}
          isWaiting={!data && !error}
          isFailed={Boolean(error) && !data}
          isInSheet={isInSheet}
          onChoose={({ href }: Finding) => go(href)}
        />
      )}
    </search>
  );
}

/** What was typed, once typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : rested;
}
