"use client";

import { useId } from "react";
import { get, useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { FieldHelp } from "./field";

/** Check boxes whose selected values are one field of the form. */
export function CheckList<T extends string>({
  name,
  legend,
  values,
  label,
}: {
  name: string;
  legend: string;
  values: readonly T[];
  label: (value: T) => string;
}) {
  const id = useId();
  const { register, formState } = useFormContext();
  const { message } = (get(formState.errors, name) ?? {}) as { message?: string };
  return (
    <fieldset aria-describedby={message && `${id}-note`} className="flex flex-col gap-1">
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      {values.map((value) => (
        <div key={value} className="flex min-h-9 items-center gap-3 max-sm:min-h-11">
          <Checkbox id={`${id}-${value}`} value={value} {...register(name)} />
          <Label htmlFor={`${id}-${value}`} className="flex-1 py-1.5 font-normal leading-5">
            {label(value)}
          </Label>
        </div>
      ))}
      <FieldHelp id={`${id}-note`} message={message} />
    </fieldset>
  );
}
