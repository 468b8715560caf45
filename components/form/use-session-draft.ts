"use client";

import { useEffect, useState } from "react";
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { forgetSessionDraft, readSessionDraft, storeSessionDraft } from "./session-draft";

/** The stored state of a dialog without a form; `key` includes the subject of the entries. */
export function useDraftState<T extends object>(key: string, initial: T) {
  const [stored] = useState(() => readSessionDraft<T>(key));
  const [value, setValue] = useState<T>({ ...initial, ...stored });
  function change(next: T): void {
    storeSessionDraft(key, next);
    setValue(next);
  }
  return { value, change, isRestored: stored !== undefined, forget: () => forgetSessionDraft(key) };
}

/**
 * Stores a form's entries as they change; the form takes its default values from readSessionDraft. `memoryOnly` names
 * the entries that must not be written to the browser's storage. `isRestored`: the form started from a stored draft.
 */
export function useSessionDraft<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, "watch">,
  key: string,
  memoryOnly?: readonly string[],
) {
  const [isRestored] = useState(() => readSessionDraft(key) !== undefined);
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => storeSessionDraft(key, values, memoryOnly));
    return unsubscribe;
  }, [form, key, memoryOnly]);
  return { isRestored, forget: () => forgetSessionDraft(key) };
}

/**
 * Stores a form's entries and restores them after hydration, for a form that the server renders and therefore does not
 * know the draft. `revise` adapts a draft to the present defaults. Resetting the form deletes the draft.
 */
export function useRestoredDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  key: string,
  revise: (draft: Partial<In>, defaults: In) => Partial<In> = (draft) => draft,
) {
  const [isRestored, setRestored] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is restored once.
  useEffect(() => {
    const { defaultValues } = form.formState;
    const stored = readSessionDraft<In>(key);
    for (const [name, value] of Object.entries(stored ? revise(stored, defaultValues as In) : {}))
      form.setValue(name as Path<In>, value as PathValue<In, Path<In>>, { shouldDirty: true });
    setRestored(stored !== undefined);
    const { unsubscribe } = form.watch((values) => store(key, values, form.formState.defaultValues));
    return unsubscribe;
  }, [form, key]);
  return {
    isRestored,
    forget: () => forgetSessionDraft(key),
    startOver: () => {
      form.reset();
      setRestored(false);
    },
  };
}

function store(key: string, values: object, defaults: Readonly<DefaultValues<object>> | undefined): void {
  const text = JSON.stringify(values);
  if (text === JSON.stringify(defaults)) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, text);
}
