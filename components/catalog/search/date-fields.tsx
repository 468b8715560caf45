"use client";

import { useLocale, useTranslations } from "next-intl";
import { Suspense, useEffect, useRef, useState } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import type { DayRange } from "@/components/ui/calendar";
import { useDisclosure } from "@/components/ui/use-disclosure";
import { useHydrated } from "@/components/ui/use-hydrated";
import { dayAndHour } from "./day-and-hour";

const loadPicker = () => import("./dates-picker");
const DatesPicker = lazyWithMessages(() => loadPicker().then((module) => module.DatesPicker));

export interface DaysAndHours extends DayRange {
  fromTime?: string;
  toTime?: string;
}

export type DayText = (day: string, locale: string) => string;

/**
 * Two form fields, `from` and `to`, that share one calendar, and the times chosen with them. Without JavaScript they
 * are native date fields. `className` styles the pair, `fieldClassName` each field.
 */
export function DateFields({
  value,
  onChange,
  dayText,
  className = "",
  fieldClassName = "",
}: {
  value: DaysAndHours;
  onChange: (value: DaysAndHours) => void;
  /** Formats a chosen day. A form without initial days loads it with the calendar. */
  dayText?: DayText;
  className?: string;
  fieldClassName?: string;
}) {
  const t = useTranslations("search");
  const locale = useLocale();
  const isHydrated = useHydrated();
  const hours = { fromTime: value.fromTime, toTime: value.toTime };
  const root = useRef<HTMLFieldSetElement>(null);
  const { isOpen, toggle, close } = useDisclosure(root);
  const [text, setText] = useState(() => dayText);

  useEffect(() => {
    if (!isOpen) return;
    import("@/components/ui/day-text").then(
      ({ shortDay }) => setText(() => shortDay),
      // Without it, days are shown as in the URL.
      () => undefined,
    );
  }, [isOpen]);

  function finish() {
    close();
    root.current?.querySelector<HTMLElement>("[data-field=to]")?.focus();
  }

  return (
    <fieldset ref={root} aria-label={t("datesTitle")} className={`relative min-w-0 ${className}`}>
      {(["from", "to"] as const).map((name) => {
        const [day, time] = [value[name], value[`${name}Time`]];
        return (
          <div key={name} className={`relative min-w-0 ${fieldClassName}`}>
            <input type="hidden" name={name} value={day ?? ""} disabled={!isHydrated || !day} />
            {day && time && <input type="hidden" name={`${name}Time`} value={time} />}
            <button
              type="button"
              data-field={name}
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              onClick={toggle}
              onPointerEnter={loadPicker}
              onFocus={loadPicker}
              className="flex h-full w-full flex-col items-start justify-center rounded-lg px-4 py-1.5 text-left focus-visible:-outline-offset-2 noscript:hidden"
            >
              <span className="font-medium text-muted-foreground text-xs">{t(name)}</span>
              <span className={`w-full truncate text-base ${day ? "" : "text-muted-foreground"}`}>
                {day ? dayAndHour(text?.(day, locale) ?? day, time) : t("addDate")}
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
          <DatesPicker
            value={value}
            onChange={(days) => onChange(days.from ? { ...hours, ...days } : {})}
            hours={hours}
            onHours={(chosen) => onChange({ ...value, ...chosen })}
            onClose={finish}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
