"use client";

import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

// In the memory of this tab alone: papers' numbers have no place in the browser's storage.
const drafts = new Map<string, FieldValues>();

/**
 * Keeps what was typed and not saved while the person looks at another section. `key` names form and person.
 */
export function useDraft<Input extends FieldValues, Output>(
  key: string,
  form: UseFormReturn<Input, unknown, Output>,
): void {
  const { isDirty } = form.formState;
  const [kept] = useState(() => drafts.get(key));

  useEffect(() => {
    if (!kept) return;
    for (const [name, value] of Object.entries(kept))
      form.setValue(name as never, value as never, { shouldDirty: true });
  }, [form, kept]);

  useEffect(() => {
    if (!isDirty) return;
    const watching = form.watch((values) => void drafts.set(key, { ...values }));
    drafts.set(key, { ...form.getValues() });
    return () => {
      watching.unsubscribe();
      // Saved or taken back: nothing waits any longer. Left for another section: it does.
      if (!form.formState.isDirty) drafts.delete(key);
    };
  }, [key, form, isDirty]);
}
