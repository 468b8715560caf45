"use client";

import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

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
