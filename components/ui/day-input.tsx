"use client";

import { useLocale } from "next-intl";
import { type ComponentProps, useId } from "react";
import { formatDay } from "@/lib/dates";
import { Input } from "./input";

/** A day typed into the browser's own field, which writes it in the browser's order; below it stands in the reader's words. */
export function DayInput({
  value,
  "aria-describedby": note,
  ...input
}: ComponentProps<typeof Input> & { value: string }) {
  const locale = useLocale();
  const id = useId();
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (
    <>
      <Input
        type="date"
        value={value}
        aria-describedby={[isDay && id, note].filter(Boolean).join(" ") || undefined}
        {...input}
      />
      {isDay && (
        <p id={id} className="text-muted-foreground text-sm">
          {formatDay(value, locale)}
        </p>
      )}
    </>
  );
}
