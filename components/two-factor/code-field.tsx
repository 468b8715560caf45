"use client";

import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";

/** Six digits of the app, or a recovery code where one may stand in for them. */
export function CodeField({ label, help }: { label: string; help?: string }) {
  return (
    <Field name="code" label={label} help={help}>
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
