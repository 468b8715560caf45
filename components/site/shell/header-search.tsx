"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { SearchIcon } from "@/components/ui/essential-icons";
import { localPath } from "@/lib/platform/i18n/local-path";

/** The header's search field: navigates to /vehicles?search=…; in the phone's sheet it takes the focus. */
export function HeaderSearch({ isInSheet = false, onDone }: { isInSheet?: boolean; onDone?: () => void }) {
  const t = useTranslations("layout");
  const router = useRouter();
  const action = localPath("/vehicles", useLocale());
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Unknown until hydration: before it, the button must be enabled, or Enter would do nothing.
  const [isBlank, setBlank] = useState<boolean>();
  const [isRefused, setRefused] = useState(false);

  // The user may have typed before hydration.
  useEffect(() => setBlank(!input.current?.value.trim()), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const term = input.current?.value.trim();
    if (!term) return setRefused(true);
    router.push(`${action}?${new URLSearchParams({ search: term, ...datesOf(location) })}`);
    input.current?.blur();
    onDone?.();
  }

  // A disabled button also disables submitting with Enter, so Enter in a blank field is handled here.
  function explainBlank(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || !isBlank) return;
    event.preventDefault();
    setRefused(true);
  }

  return (
    <search className={isInSheet ? "block" : "relative block"}>
      <form action={action} onSubmit={submit} noValidate className="relative">
        <input
          ref={input}
          name="search"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          data-autofocus={isInSheet || undefined}
          aria-label={t("searchLabel")}
          placeholder={t("searchLabel")}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? id : undefined}
          onChange={(event) => {
            setBlank(!event.target.value.trim());
            setRefused(false);
          }}
          onKeyDown={explainBlank}
          onBlur={() => setRefused(false)}
          className={`w-full rounded-md border border-input bg-card pr-11 pl-4 hover:border-foreground focus-visible:border-foreground focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:outline-danger no-clear ${isInSheet ? "h-12 text-base" : "h-10 text-sm"}`}
        />
        <button
          type="submit"
          disabled={isBlank}
          aria-label={t("search")}
          className={`touch-target absolute inset-y-1 right-1 inline-flex aspect-square items-center justify-center rounded-sm transition-colors disabled:cursor-default ${isBlank === false ? "bg-primary text-primary-foreground hover:bg-primary-hover" : "text-muted-foreground"}`}
        >
          <SearchIcon className="size-4.5" />
        </button>
      </form>
      <p
        id={id}
        role="status"
        className={
          isRefused
            ? `text-danger text-sm ${isInSheet ? "mt-2" : "absolute top-full left-0 mt-2 whitespace-nowrap rounded-md border bg-popover px-3 py-2 shadow-float"}`
            : "sr-only"
        }
      >
        {isRefused && t("searchEmpty")}
      </p>
    </search>
  );
}

/** Returns the dates already chosen on the listing or on a vehicle's page, which are passed on. */
function datesOf({ pathname, search }: Location): { from?: string; to?: string } {
  const query = new URLSearchParams(search);
  const [from, to] = [query.get("from"), query.get("to")];
  return /\/vehicles?(\/|$)/.test(pathname) && from && to ? { from, to } : {};
}
