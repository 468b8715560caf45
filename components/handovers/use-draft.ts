"use client";

import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** What was typed so far, kept in this tab: a reload, a call or a lost connection at the counter costs nothing. */
export function readDraft<T>(key: string): Partial<T> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes a form down as it is filled in. `isBack`: it began with what had been typed before. */
export function useDraft<T extends FieldValues>(form: Pick<UseFormReturn<T>, "watch">, key: string) {
  const [isBack] = useState(() => readDraft(key) !== undefined);
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => sessionStorage.setItem(key, JSON.stringify(values)));
    return unsubscribe;
  }, [form, key]);
  return { isBack, forget: () => sessionStorage.removeItem(key) };
}
