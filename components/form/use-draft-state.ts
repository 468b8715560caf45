"use client";

import { useEffect, useState } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";
import { forgetDraft, readDraft, storeDraft } from "./drafts";

/**
 * State that is stored as a draft while it changes, for entries that are not in a form. It starts with the draft, or
 * gets it after hydration if the server rendered the component. The initial value is not stored.
 */
export function useDraftState<T extends object>(key: string, initial: T) {
  const isHydrated = useHydrated();
  const [isLate] = useState(!isHydrated);
  const [draft, setDraft] = useState(() => (isLate ? undefined : readDraft<T>(key)));
  const [value, setValue] = useState<T>({ ...initial, ...draft });
  useEffect(() => {
    if (!isLate) return;
    const late = readDraft<T>(key);
    setDraft(late);
    setValue((current) => ({ ...current, ...late }));
  }, [isLate, key]);
  const forget = () => forgetDraft(key);
  function change(next: T): void {
    if (JSON.stringify(next) === JSON.stringify(initial)) forget();
    else storeDraft(key, next);
    setValue(next);
  }
  return { value, change, isRestored: draft !== undefined, forget };
}
