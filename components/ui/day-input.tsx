"use client";

import { useLocale } from "next-intl";
import { type ComponentProps, useId } from "react";
import { formatDay } from "@/lib/platform/dates";
import { Input } from "./input";

/**
 * The browser's own date field, which uses the browser's date order; the day is repeated below it in the
 * page's language.
 */
export function DayInput({
  value,
  isInRow = false,
  "aria-describedby": describedBy,
  ...input
}: ComponentProps<typeof Input> & {
  value: string;
  /** In a row of fields a line below this one would move the others: only screen readers get it. */
  isInRow?: boolean;
}) {
  const locale = useLocale();
  const id = useId();
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (
    <>
      <Input
        type="date"
        value={value}
        aria-describedby={[isDay && id, describedBy].filter(Boolean).join(" ") || undefined}
        {...input}
      />
      {isDay && (
        <p id={id} className={isInRow ? "sr-only" : "text-muted-foreground text-sm"}>
          {formatDay(value, locale)}
        </p>
      )}
    </>
  );
}
