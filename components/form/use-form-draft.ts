"use client";

import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

// In this tab's memory only: document numbers must not be written to the browser's storage.
const drafts = new Map<string, FieldValues>();

/** Keeps unsaved input while the user looks at another section. `key` identifies the form and the user. */
export function useFormDraft<Input extends FieldValues, Output>(
  key: string,
  form: UseFormReturn<Input, unknown, Output>,
): void {
  const { isDirty } = form.formState;
  const [stored] = useState(() => drafts.get(key));

  useEffect(() => {
    if (!stored) return;
    for (const [name, value] of Object.entries(stored))
      form.setValue(name as never, value as never, { shouldDirty: true });
  }, [form, stored]);

  useEffect(() => {
    if (!isDirty) return;
    const watching = form.watch((values) => void drafts.set(key, { ...values }));
    drafts.set(key, { ...form.getValues() });
    return () => {
      watching.unsubscribe();
      // Once saved or reset, the draft is deleted; it remains when the user leaves with changes.
      if (!form.formState.isDirty) drafts.delete(key);
    };
  }, [key, form, isDirty]);
}
