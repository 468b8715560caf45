"use client";

import { useEffect, useState } from "react";
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/** Reads the form's draft stored in this tab, so that a reload, a call or a lost connection loses no entries. */
export function readSessionDraft<T>(key: string): Partial<T> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** The stored state of a dialog without a form; `key` includes the subject of the entries. */
export function useDraftState<T extends object>(key: string, initial: T) {
  const [stored] = useState(() => readSessionDraft<T>(key));
  const [value, setValue] = useState<T>({ ...initial, ...stored });
  function change(next: T): void {
    sessionStorage.setItem(key, JSON.stringify(next));
    setValue(next);
  }
  return { value, change, isRestored: stored !== undefined, forget: () => sessionStorage.removeItem(key) };
}

/** Stores a form's entries as they change. `isRestored`: the form started from a stored draft. */
export function useSessionDraft<T extends FieldValues>(form: Pick<UseFormReturn<T>, "watch">, key: string) {
  const [isRestored] = useState(() => readSessionDraft(key) !== undefined);
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => sessionStorage.setItem(key, JSON.stringify(values)));
    return unsubscribe;
  }, [form, key]);
  return { isRestored, forget: () => sessionStorage.removeItem(key) };
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
    forget: () => sessionStorage.removeItem(key),
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
