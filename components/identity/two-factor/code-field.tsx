"use client";

import type { ComponentProps } from "react";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";

/** A field for six digits from the app, or a recovery code if one is accepted. */
export function CodeField({
  label,
  help,
  options,
}: Pick<ComponentProps<typeof Field>, "label" | "help" | "options">) {
  return (
    <Field name="code" label={label} help={help} options={options}>
      {(control) => (
        <Input
          {...control}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className="tabular-nums tracking-widest"
        />
      )}
    </Field>
  );
}
