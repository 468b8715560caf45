"use client";

import { useEffect, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { forgetDraft, type MemoryOnly, readDraft, storeDraft } from "./drafts";

interface FormDraftOptions<In> {
  /** The entries that must not be written to the browser's storage, or all. */
  memoryOnly?: MemoryOnly;
  /** Adapts a draft to the present defaults. */
  revise?: (draft: Partial<In>, defaults: In) => Partial<In>;
}

/**
 * Stores the entries of a page's form as a draft while they change, and restores them after hydration, because the
 * server renders the form without the draft. Saving or resetting the form deletes the draft. `key` names what is typed, and the
 * record it is about.
 */
export function useFormDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  key: string,
  { memoryOnly, revise = (draft) => draft }: FormDraftOptions<In> = {},
) {
  const [isRestored, setRestored] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is restored once.
  useEffect(() => {
    const { defaultValues } = form.formState;
    const stored = readDraft<In>(key);
    for (const [name, value] of Object.entries(stored ? revise(stored, defaultValues as In) : {}))
      form.setValue(name as Path<In>, value as PathValue<In, Path<In>>, { shouldDirty: true });
    setRestored(stored !== undefined);
    const { unsubscribe } = form.watch((values) => {
      // Those of `formState` are one render late when a saved form is reset to new values.
      if (JSON.stringify(values) === JSON.stringify(form.control._defaultValues)) forgetDraft(key);
      else storeDraft(key, values, memoryOnly);
    });
    return unsubscribe;
  }, [form, key]);
  return {
    isRestored,
    forget: () => forgetDraft(key),
    startOver: () => {
      form.reset();
      setRestored(false);
    },
  };
}
