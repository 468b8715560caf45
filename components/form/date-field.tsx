"use client";

import { useLocale } from "next-intl";
import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";
import { Input } from "@/components/ui/input";
import { formatDay } from "@/lib/dates";
import { Field } from "./field";

const aDay = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A day, in the browser's own field. That writes it in the browser's order of day and month, whatever the page's
 * language; so the day that was meant stands below it in words.
 */
export function DateField({
  min,
  max,
  autoComplete,
  help,
  note,
  ...field
}: Omit<ComponentProps<typeof Field>, "children" | "layout"> &
  Pick<ComponentProps<typeof Input>, "min" | "max" | "autoComplete"> & {
    /** What stays to be said of the day once it stands in words. */
    note?: string;
  }) {
  const locale = useLocale();
  const value: unknown = useWatch({ name: field.name });
  const isDay = typeof value === "string" && aDay.test(value);
  return (
    <Field {...field} help={isDay ? [formatDay(value, locale), note].filter(Boolean).join(". ") : help}>
      {(control) => <Input type="date" {...{ min, max, autoComplete }} {...control} />}
    </Field>
  );
}
