"use client";

import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { unsavedForms } from "@/lib/platform/device-storage";

/** Keeps unsaved input while the user looks at another section. `key` identifies the form. */
export function useFormDraft<Input extends FieldValues, Output>(
  key: string,
  form: UseFormReturn<Input, unknown, Output>,
): void {
  const { isDirty } = form.formState;
  const [stored] = useState(() => unsavedForms.get(key));

  useEffect(() => {
    if (!stored) return;
    for (const [name, value] of Object.entries(stored))
      form.setValue(name as never, value as never, { shouldDirty: true });
  }, [form, stored]);

  useEffect(() => {
    if (!isDirty) return;
    const watching = form.watch((values) => void unsavedForms.set(key, { ...values }));
    unsavedForms.set(key, { ...form.getValues() });
    return () => {
      watching.unsubscribe();
      // Once saved or reset, the draft is deleted; it remains when the user leaves with changes.
      if (!form.formState.isDirty) unsavedForms.delete(key);
    };
  }, [key, form, isDirty]);
}
