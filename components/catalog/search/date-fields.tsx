"use client";

import { useLocale, useTranslations } from "next-intl";
import { Suspense, useRef } from "react";
import type { DayRange } from "@/components/ui/calendar";
import { shortDay } from "@/components/ui/day-text";
import { lazy } from "@/components/ui/lazy";
import { useDisclosure } from "@/components/ui/use-disclosure";
import { useHydrated } from "@/components/ui/use-hydrated";

const loadPicker = () => import("./dates-picker");
const DatesPicker = lazy(() => loadPicker().then((module) => ({ default: module.DatesPicker })));

/**
 * Two form fields, `from` and `to`, that share one calendar. Without JavaScript they are native date fields.
 * `className` styles the pair, `fieldClassName` each field.
 */
export function DateFields({
  value,
  onChange,
  className = "",
  fieldClassName = "",
}: {
  value: DayRange;
  onChange: (value: DayRange) => void;
  className?: string;
  fieldClassName?: string;
}) {
  const t = useTranslations("search");
  const locale = useLocale();
  const isAlive = useHydrated();
  const root = useRef<HTMLFieldSetElement>(null);
  const { isOpen, toggle, close } = useDisclosure(root);

  function finish() {
    close();
    root.current?.querySelector<HTMLElement>("[data-field=to]")?.focus();
  }

  return (
    <fieldset ref={root} aria-label={t("datesTitle")} className={`relative min-w-0 ${className}`}>
      {(["from", "to"] as const).map((name) => {
        const day = value[name];
        return (
          <div key={name} className={`relative min-w-0 ${fieldClassName}`}>
            <input type="hidden" name={name} value={day ?? ""} disabled={!isAlive || !day} />
            <button
              type="button"
              data-field={name}
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              onClick={toggle}
              onPointerEnter={loadPicker}
              onFocus={loadPicker}
              className="flex h-full w-full flex-col items-start justify-center rounded-lg px-4 py-2 text-left focus-visible:outline-offset-[-2px] noscript:hidden"
            >
              <span className="font-medium text-muted-foreground text-xs">{t(name)}</span>
              <span className={`w-full truncate text-base ${day ? "" : "text-muted-foreground"}`}>
                {day ? shortDay(day, locale) : t("addDate")}
              </span>
            </button>
            <noscript>
              <label className="flex flex-col px-4 py-2 font-medium text-muted-foreground text-xs">
                {t(name)}
                <input
                  type="date"
                  name={name}
                  defaultValue={day}
                  className="bg-transparent text-base text-foreground"
                />
              </label>
            </noscript>
          </div>
        );
      })}
      {isOpen && (
        <Suspense>
          <DatesPicker value={value} onChange={onChange} onClose={finish} />
        </Suspense>
      )}
    </fieldset>
  );
}
