"use client";

import { useLocale } from "next-intl";
import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";
import { Input } from "@/components/ui/input";
import { formatDay } from "@/lib/platform/dates";
import { Field } from "./field";

const aDay = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A day in the browser's own date field, whose order of day and month does not follow the page's language;
 * the day is therefore repeated below it in words.
 */
export function DateField({
  min,
  max,
  autoComplete,
  help,
  hint,
  ...field
}: Omit<ComponentProps<typeof Field>, "children" | "layout"> &
  Pick<ComponentProps<typeof Input>, "min" | "max" | "autoComplete"> & {
    /** Shown after the day once one is entered. */
    hint?: string;
  }) {
  const locale = useLocale();
  const value: unknown = useWatch({ name: field.name });
  const isDay = typeof value === "string" && aDay.test(value);
  return (
    <Field {...field} help={isDay ? [formatDay(value, locale), hint].filter(Boolean).join(". ") : help}>
      {(control) => <Input type="date" min={min} max={max} autoComplete={autoComplete} {...control} />}
    </Field>
  );
}
