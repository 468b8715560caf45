"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { get, useFormContext } from "react-hook-form";
import { FieldHelp } from "@/components/form/field";
import { cellOf, weekdayName } from "@/components/ui/calendar-names";
import { Checkbox } from "@/components/ui/checkbox";
import { NativeSelect } from "@/components/ui/native-select";
import { handoverTimes } from "@/lib/catalog/vehicles/requested-dates";

/** Any week, from Monday on. */
const WEEK = Array.from({ length: 7 }, (_, index) => `2024-01-0${index + 1}`);

/** One row for each weekday: open or closed, from and until when. Its form has the fields `days.0` to `days.6`. */
export function WeeklyHoursFields() {
  const t = useTranslations("pickUpPlaces");
  const locale = useLocale();
  const id = useId();
  const { register, watch, formState } = useFormContext();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-2 font-medium text-sm">{t("hours")}</legend>
      {WEEK.map((day, index) => {
        const weekday = weekdayName(cellOf(day), locale, "long");
        const name = `days.${index}`;
        const isOpen: boolean = watch(`${name}.isOpen`);
        const { message } = (get(formState.errors, `${name}.opensAt`) ?? {}) as { message?: string };
        const note = message ? `hours-${index}-note` : undefined;
        return (
          <div key={day}>
            <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
              <span className="flex min-h-11 items-center gap-3 text-sm">
                <Checkbox id={`${id}-${index}`} {...register(`${name}.isOpen`)} />
                <label htmlFor={`${id}-${index}`} className="inline-block first-letter:uppercase">
                  {weekday}
                </label>
              </span>
              {isOpen ? (
                <span className="flex items-center gap-2 tabular-nums">
                  {(["opensAt", "closesAt"] as const).map((end) => (
                    <NativeSelect
                      key={end}
                      className="w-26"
                      aria-label={t(end, { weekday })}
                      aria-invalid={message ? true : undefined}
                      aria-describedby={note}
                      {...register(`${name}.${end}`)}
                    >
                      {handoverTimes.map((time) => (
                        <option key={time}>{time}</option>
                      ))}
                    </NativeSelect>
                  ))}
                </span>
              ) : (
                <span className="text-muted-foreground text-sm">{t("closed")}</span>
              )}
            </div>
            {note && <FieldHelp id={note} message={message} />}
          </div>
        );
      })}
    </fieldset>
  );
}
